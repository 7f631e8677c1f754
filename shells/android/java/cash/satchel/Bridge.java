package cash.satchel;

import android.net.Uri;
import android.os.*;
import android.webkit.*;

/**
 * Hands a port to the main frame of our origin, and carries its messages: calls to the dispatcher, on a thread of their
 * own, and answers back. Another frame never sees the port, while `addJavascriptInterface` would show itself to all.
 */
final class Bridge extends WebMessagePort.WebMessageCallback implements Dispatcher.Out {
  /** The message by which the page knows its port. */
  private static final String GREETING = "satchel-port";

  private final Handler main = new Handler(Looper.getMainLooper());
  private final HandlerThread thread = new HandlerThread("bridge");
  final Dispatcher dispatcher = new Dispatcher(this);
  private WebMessagePort port;

  Bridge() { thread.start(); }

  /** Gives the page that a view now shows its port, in place of the one of an earlier page. Main thread. */
  void handOver(WebView view) {
    closePort();
    WebMessagePort[] ends = view.createWebMessageChannel();
    port = ends[0];
    Handler work = new Handler(thread.getLooper());
    // The first message of the page comes after this, on the same thread.
    work.post(new Runnable() {
      @Override public void run() { dispatcher.restart(); }
    });
    port.setWebMessageCallback(this, work);
    view.postWebMessage(new WebMessage(GREETING, new WebMessagePort[] {ends[1]}), Uri.parse(Site.ORIGIN));
  }

  boolean isOpen() { return port != null; }

  void closePort() {
    if (port != null) port.close();
    port = null;
  }

  void end() {
    closePort();
    thread.quitSafely();
  }

  @Override public void onMessage(WebMessagePort from, WebMessage message) {
    dispatcher.receive(message.getData());
  }

  @Override public void send(final String text) {
    main.post(new Runnable() {
      @Override public void run() { if (port != null) port.postMessage(new WebMessage(text)); }
    });
  }
}
