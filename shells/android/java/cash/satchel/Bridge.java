package cash.satchel;

import android.net.Uri;
import android.os.*;
import android.webkit.*;
import java.util.HashMap;
import java.util.Map;

/**
 * Hands a port to the main frame of our origin, and carries its messages: calls to their parts, on a thread of their
 * own or on the main one, and answers back. Another frame never sees the port, while `addJavascriptInterface` would
 * show itself to all. Used on the main thread.
 */
final class Bridge {
  /** The message by which the page knows its port. */
  private static final String GREETING = "satchel-port";

  private final Handler main = new Handler(Looper.getMainLooper());
  private final HandlerThread thread = new HandlerThread("bridge");
  private final Map<String, Dispatcher.Part> parts = new HashMap<>();
  private Channel open;

  Bridge() { thread.start(); }

  /** Adds a part whose calls are carried out on the bridge's thread, one after the other. */
  void add(String name, Dispatcher.Part part) { parts.put(name, part); }

  /** Adds a part whose calls show something, and so are carried out on the main thread. */
  void addOnMain(String name, final Dispatcher.Part part) {
    add(name, new Dispatcher.Part() {
      @Override public void call(final String call, final Dispatcher.Args args, final Dispatcher.Answer answer) {
        main.post(new Runnable() {
          @Override public void run() { Dispatcher.carryOut(part, call, args, answer); }
        });
      }
    });
  }

  /** Gives the page that a view now shows its port, in place of the one of an earlier page. */
  void handOver(WebView view) {
    closePort();
    WebMessagePort[] ends = view.createWebMessageChannel();
    open = new Channel(ends[0]);
    ends[0].setWebMessageCallback(open, new Handler(thread.getLooper()));
    view.postWebMessage(new WebMessage(GREETING, new WebMessagePort[] {ends[1]}), Uri.parse(Site.ORIGIN));
  }

  /** Tells the page of something that it did not ask for. Returns false where there is no page. */
  boolean tell(String event) {
    if (open != null) open.dispatcher.tell(event);
    return open != null;
  }

  void closePort() {
    if (open != null) open.port.close();
    open = null;
  }

  void end() {
    closePort();
    thread.quitSafely();
  }

  /** The port of one page. An answer to a page before it is dropped: its id may be that of another call by now. */
  private final class Channel extends WebMessagePort.WebMessageCallback implements Dispatcher.Out {
    final WebMessagePort port;
    final Dispatcher dispatcher = new Dispatcher(parts, this);

    Channel(WebMessagePort port) { this.port = port; }

    @Override public void onMessage(WebMessagePort from, WebMessage message) { dispatcher.receive(message.getData()); }

    @Override public void send(final String text) {
      main.post(new Runnable() {
        @Override public void run() { if (open == Channel.this) port.postMessage(new WebMessage(text)); }
      });
    }
  }
}
