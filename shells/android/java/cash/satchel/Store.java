package cash.satchel;

import java.util.HashMap;
import java.util.Map;

/** The calls about stored texts, each in an area of its own. */
final class Store implements Dispatcher.Part {
  /** An area. A change has ended when it is on the disk. All throw if they cannot tell or do it. */
  interface Texts {
    /** Returns null only if there certainly is no such text. */
    String get(String key) throws Exception;

    void set(String key, String text) throws Exception;

    void remove(String key) throws Exception;

    void clear() throws Exception;
  }

  private final Map<String, Texts> areas = new HashMap<>();

  Store add(String area, Texts texts) {
    areas.put(area, texts);
    return this;
  }

  @Override public void call(String name, Dispatcher.Args args, Dispatcher.Answer answer) throws Exception {
    Texts area = areas.get(args.text("area"));
    if (area == null) throw new Dispatcher.Refusal("bad-arguments", "no such area");
    switch (name) {
      case "get":
        answer.ok(area.get(args.text("key")));
        return;
      case "set":
        area.set(args.text("key"), args.text("text"));
        break;
      case "remove":
        area.remove(args.text("key"));
        break;
      case "clear":
        area.clear();
        break;
      default:
        throw new Dispatcher.Refusal();
    }
    answer.ok(null);
  }
}
