package cash.satchel;

import java.security.GeneralSecurityException;
import java.security.ProviderException;
import java.util.HashMap;
import java.util.Map;
import org.json.JSONException;
import org.json.JSONObject;

/**
 * Answers the calls of one page (docs/decisions/android-bridge.md). Nothing of Android, so that the vectors of the
 * protocol run on it in JUnit. One thread uses it; an answer may come from any.
 */
final class Dispatcher {
  static final int PROTOCOL = 1;
  /** The longest message in each direction, in UTF-16 code units. */
  static final int MAX_CHARS = 8 * 1024 * 1024;

  /** Where the texts of answers and events go. */
  interface Out {
    void send(String text);
  }

  /** What answers the calls whose names begin with the name of the part. What it throws is an answer too. */
  interface Part {
    /** `name`: what follows the point. */
    void call(String name, Args args, Answer answer) throws Exception;
  }

  /** Why a call is not carried out, by a code of the protocol. */
  static final class Refusal extends Exception {
    private static final long serialVersionUID = 1;
    final String code;

    Refusal(String code, String message) {
      super(message);
      this.code = code;
    }

    /** A call that its part does not have. */
    Refusal() { this("unknown-call", "no such call"); }
  }

  private final Map<String, Part> parts;
  private final Out out;
  private int lastId = 0;

  Dispatcher(Map<String, Part> parts, Out out) {
    this.parts = parts;
    this.out = out;
  }

  /** Tells the page of something that it did not ask for. */
  void tell(String event) {
    out.send("{\"event\":" + JSONObject.quote(event) + "}");
  }

  /** Carries out one message of the page. A message without a new id gets no answer: the page could not tell whose. */
  void receive(String text) {
    if (text == null || text.length() > MAX_CHARS) return;
    JSONObject message;
    try {
      message = new JSONObject(text);
    } catch (JSONException notJson) {
      return;
    }
    Object id = message.opt("id");
    if (!(id instanceof Integer) || (Integer) id <= lastId) return;
    lastId = (Integer) id;
    Answer answer = new Answer(lastId, out);
    Object call = message.opt("call");
    String[] name = call instanceof String ? ((String) call).split("\\.", 2) : new String[0];
    Part part = name.length == 2 ? parts.get(name[0]) : null;
    Object args = message.opt("args");
    if (part == null) answer.no("unknown-call", "no such call");
    else if (args instanceof JSONObject) carryOut(part, name[1], new Args((JSONObject) args), answer);
    else answer.no("bad-arguments", "no arguments");
  }

  /** Carries out a call of a part. What the part throws is the answer. */
  static void carryOut(Part part, String call, Args args, Answer answer) {
    try {
      part.call(call, args, answer);
    } catch (Refusal refusal) {
      answer.no(refusal.code, refusal.getMessage());
    } catch (GeneralSecurityException | ProviderException unreached) {
      // The system's key store has failed. A key that is lost is a refusal: here nothing is known to be lost.
      answer.no("not-now", String.valueOf(unreached.getMessage()));
    } catch (Exception failure) {
      answer.no("failed", String.valueOf(failure.getMessage()));
    }
  }

  /** The arguments of a call, each with the type that the protocol names. */
  static final class Args {
    private final JSONObject values;

    private Args(JSONObject values) { this.values = values; }

    String text(String name) throws Refusal { return of(String.class, name); }

    boolean flag(String name) throws Refusal { return of(Boolean.class, name); }

    private <T> T of(Class<T> type, String name) throws Refusal {
      Object value = values.opt(name);
      if (type.isInstance(value)) return type.cast(value);
      throw new Refusal("bad-arguments", name + " has another type");
    }
  }

  /** Sends the first answer to one call; further ones are ignored. */
  static final class Answer {
    private final int id;
    private final Out out;
    private boolean isGiven;

    private Answer(int id, Out out) {
      this.id = id;
      this.out = out;
    }

    /** `value`: what JSONObject can hold. */
    void ok(Object value) { give("ok", value == null ? JSONObject.NULL : value); }

    void no(String code, String message) {
      Map<String, String> why = new HashMap<>();
      why.put("code", code);
      why.put("message", message);
      give("no", new JSONObject(why));
    }

    private synchronized void give(String kind, Object value) {
      if (isGiven) return;
      try {
        String text = new JSONObject().put("id", id).put(kind, value).toString();
        if (text.length() > MAX_CHARS) throw new JSONException("too long");
        isGiven = true;
        out.send(text);
      } catch (JSONException notPossible) {
        no("too-long", "the answer is too long");
      }
    }
  }
}
