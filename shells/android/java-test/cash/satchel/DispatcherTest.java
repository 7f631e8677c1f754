package cash.satchel;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.security.KeyStoreException;
import java.security.ProviderException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.json.JSONArray;
import org.json.JSONException;
import org.json.JSONObject;
import org.junit.Test;

/** Runs the vectors of the protocol, which TypeScript's side reads too (platform/src/bridge/vectors.json). */
public class DispatcherTest {
  private final List<String> sent = new ArrayList<>();
  private final Dispatcher dispatcher = aDispatcher(sent);

  private static Dispatcher aDispatcher(final List<String> sent) {
    return new Dispatcher(
        Collections.<String, Dispatcher.Part>singletonMap("test", new TestPart()),
        new Dispatcher.Out() {
          @Override
          public void send(String text) {
            sent.add(text);
          }
        });
  }

  /** The part that the vectors name. */
  private static final class TestPart implements Dispatcher.Part {
    @Override
    public void call(String name, Dispatcher.Args args, Dispatcher.Answer answer) throws Exception {
      switch (name) {
        case "echo":
          answer.ok(args.text("text"));
          return;
        case "nothing":
          answer.ok(null);
          return;
        case "types":
          answer.ok(args.flag("flag"));
          return;
        case "twice":
          answer.ok("first");
          answer.ok("second");
          answer.no("refused", "third");
          return;
        case "refuse":
          throw new Dispatcher.Refusal("refused", "not now");
        case "fail":
          throw new IOException("the disk is full");
        case "keyFails":
          throw new KeyStoreException("the key store is busy");
        case "keyIsAway":
          throw new ProviderException("no key store");
        case "answerAndFail":
          answer.ok(null);
          throw new IllegalStateException("after the answer");
        case "long":
          answer.ok(longText(Dispatcher.MAX_CHARS));
          return;
        default:
          throw new Dispatcher.Refusal();
      }
    }
  }

  private static String longText(int length) {
    char[] all = new char[length];
    Arrays.fill(all, 'a');
    return new String(all);
  }

  private static JSONArray vectors(String name) throws IOException, JSONException {
    byte[] bytes = Files.readAllBytes(Paths.get(System.getProperty("satchel.vectors")));
    JSONArray rows = new JSONObject(new String(bytes, StandardCharsets.UTF_8)).getJSONArray(name);
    assertTrue(name + " has rows", rows.length() > 5);
    return rows;
  }

  /** The same JSON gives the same text, whatever the order of its names was. */
  private static String same(JSONObject message) throws JSONException {
    List<String> names = new ArrayList<>();
    for (java.util.Iterator<String> each = message.keys(); each.hasNext(); ) names.add(each.next());
    Collections.sort(names);
    StringBuilder text = new StringBuilder();
    for (String name : names) {
      Object value = message.get(name);
      String kind = value.getClass().getSimpleName();
      text.append(name).append(':').append(kind).append('=');
      text.append(value instanceof JSONObject ? same((JSONObject) value) : value).append(';');
    }
    return text.toString();
  }

  @Test
  public void answersEveryVectorAsItSays() throws Exception {
    JSONArray rows = vectors("calls");
    for (int at = 0; at < rows.length(); at += 1) {
      JSONObject row = rows.getJSONObject(at);
      List<String> answers = new ArrayList<>();
      aDispatcher(answers).receive(row.getJSONObject("request").toString());
      String name = row.getString("name");
      assertEquals(name + ": one answer", 1, answers.size());
      assertEquals(name, same(row.getJSONObject("reply")), same(new JSONObject(answers.get(0))));
    }
  }

  @Test
  public void leavesAloneWhatHasNoId() throws Exception {
    JSONArray rows = vectors("unanswered");
    for (int at = 0; at < rows.length(); at += 1) {
      dispatcher.receive(rows.getJSONObject(at).getString("text"));
      assertEquals(rows.getJSONObject(at).getString("name"), Collections.emptyList(), sent);
    }
    dispatcher.receive(null);
    assertEquals(Collections.emptyList(), sent);
  }

  @Test
  public void answersAnIdOnce() {
    String call = "{\"id\":5,\"call\":\"test.nothing\",\"args\":{}}";
    dispatcher.receive(call);
    dispatcher.receive(call);
    dispatcher.receive("{\"id\":4,\"call\":\"test.nothing\",\"args\":{}}");
    assertEquals(1, sent.size());
  }

  @Test
  public void leavesAloneAMessageThatIsTooLong() {
    String start = "{\"id\":1,\"call\":\"test.echo\",\"args\":{\"text\":\"";
    String end = "\"}}";
    dispatcher.receive(start + longText(Dispatcher.MAX_CHARS - start.length() - end.length() + 1) + end);
    assertEquals(Collections.emptyList(), sent);
    dispatcher.receive(start + longText(Dispatcher.MAX_CHARS - start.length() - end.length()) + end);
    assertEquals(1, sent.size());
    assertTrue(sent.get(0).length() <= Dispatcher.MAX_CHARS);
  }

  @Test
  public void tellsAnEvent() {
    dispatcher.tell("back");
    assertEquals(Collections.singletonList("{\"event\":\"back\"}"), sent);
  }
}
