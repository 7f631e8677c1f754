package cash.satchel;

import android.app.Activity;
import android.content.Intent;
import android.content.pm.PackageManager;
import android.graphics.Insets;
import android.os.Build;
import android.os.Bundle;
import android.os.SystemClock;
import android.view.*;
import android.webkit.*;
import android.widget.Button;
import android.widget.FrameLayout;
import android.window.OnBackInvokedCallback;
import android.window.OnBackInvokedDispatcher;
import java.io.File;

/** The only activity: one WebView that shows the web app of the APK, and what connects it to the device. */
public final class MainActivity extends Activity implements View.OnApplyWindowInsetsListener {
  /** A page that ends more often than this within a minute ends again at once: then the person decides. */
  private static final int MOST_ENDS = 3;
  private static final long WITHIN_MS = 60_000;

  private Bridge bridge;
  private Device device;
  private Asks asks;
  private Documents documents;
  private FrameLayout frame;
  private WebView view;
  /** When the process of the page ended first, and how often since, while it did so again and again. */
  private long firstEnd;
  private int ends;

  @Override protected void onCreate(Bundle saved) {
    super.onCreate(saved);
    // Neither a screenshot nor the list of recent apps shows what stands on the screen.
    getWindow().addFlags(WindowManager.LayoutParams.FLAG_SECURE);
    bridge = new Bridge();
    device = new Device(this);
    bridge.addOnMain("device", device);
    bridge.addOnMain("unlock", new Unlock(this));
    documents = new Documents(this);
    bridge.addOnMain("file", documents);
    File folder = new File(getNoBackupFilesDir(), "sealed");
    SealedFiles sealed = new SealedFiles(folder, new DeviceKey("satchel-sealed", true));
    Store store = new Store().add("sealed", sealed).add("rest", new TextTable(new Database(this, "satchel.db")));
    TextTable copy = new TextTable(new Database(this, "satchel-copy.db"));
    bridge.add("store", store.add("copy", new SealedTexts(copy, new DeviceKey("satchel-copy", false))));
    bridge.add("old", new OldData(this));
    asks = new Asks(this);
    // An intent that was answered before comes again when the app starts anew from the list of recent apps.
    boolean isAgain = saved != null || (getIntent().getFlags() & Intent.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY) != 0;
    if (!isAgain) device.keepLink(getIntent());
    frame = new FrameLayout(this);
    frame.setOnApplyWindowInsetsListener(this);
    setContentView(frame);
    if (Build.VERSION.SDK_INT >= 33) followBack();
    showPage();
  }

  private void showPage() {
    view = new WebView(this);
    WebSettings settings = view.getSettings();
    settings.setJavaScriptEnabled(true);
    settings.setDomStorageEnabled(true);
    settings.setAllowFileAccess(false);
    settings.setAllowContentAccess(false);
    settings.setGeolocationEnabled(false);
    settings.setMixedContentMode(WebSettings.MIXED_CONTENT_NEVER_ALLOW);
    // It would tell a server of Google which pages are opened, and there is only ours.
    settings.setSafeBrowsingEnabled(false);
    // The picture of the camera plays by itself once the person has allowed it.
    settings.setMediaPlaybackRequiresUserGesture(false);
    CookieManager.getInstance().setAcceptCookie(false);
    WebView.setWebContentsDebuggingEnabled(false);
    view.setBackgroundColor(getColor(R.color.page));
    view.setWebViewClient(new Pages(this));
    view.setWebChromeClient(asks);
    frame.addView(view);
    view.loadUrl(Site.ORIGIN + "/");
  }

  private void closePage() {
    if (view == null) return;
    bridge.closePort();
    asks.answerCamera(false);
    asks.answerFile(null);
    frame.removeView(view);
    view.destroy();
    view = null;
  }

  void pageIsThere(WebView shown) { if (shown == view) bridge.handOver(shown); }

  /** The system has ended the process of the page, or it has crashed. What was stored is there, so it starts anew. */
  void pageIsGone(WebView gone) {
    if (gone != view) return;
    closePage();
    long now = SystemClock.elapsedRealtime();
    if (ends == 0 || now - firstEnd > WITHIN_MS) {
      firstEnd = now;
      ends = 0;
    }
    ends += 1;
    if (ends <= MOST_ENDS) showPage();
    else askToStart();
  }

  private void askToStart() {
    final Button start = new Button(this);
    start.setText(R.string.page_ended);
    start.setOnClickListener(new View.OnClickListener() {
      @Override public void onClick(View pressed) {
        frame.removeView(start);
        ends = 0;
        showPage();
      }
    });
    int wrap = FrameLayout.LayoutParams.WRAP_CONTENT;
    frame.addView(start, new FrameLayout.LayoutParams(wrap, wrap, Gravity.CENTER));
  }

  /** New systems draw an app under their bars: the page is kept clear of them, of cut-outs and of the keyboard. */
  @Override public WindowInsets onApplyWindowInsets(View padded, WindowInsets insets) {
    if (Build.VERSION.SDK_INT < 30) return padded.onApplyWindowInsets(insets);
    int kinds = WindowInsets.Type.systemBars() | WindowInsets.Type.displayCutout() | WindowInsets.Type.ime();
    Insets clear = insets.getInsets(kinds);
    padded.setPadding(clear.left, clear.top, clear.right, clear.bottom);
    return WindowInsets.CONSUMED;
  }

  /** The page knows what is open on it. Without a page there is nothing to go back to. */
  void goBack() {
    if (!bridge.tell("back")) moveTaskToBack(true);
  }

  /** The gesture, and the button, of Android 13 and later. The class of the callback is loaded nowhere else. */
  private void followBack() {
    OnBackInvokedCallback back = new OnBackInvokedCallback() {
      @Override public void onBackInvoked() { goBack(); }
    };
    getOnBackInvokedDispatcher().registerOnBackInvokedCallback(OnBackInvokedDispatcher.PRIORITY_DEFAULT, back);
  }

  @Override @SuppressWarnings("deprecation") public void onBackPressed() { goBack(); }

  @Override protected void onNewIntent(Intent intent) {
    super.onNewIntent(intent);
    if (device.keepLink(intent)) bridge.tell("link");
  }

  @Override public void onRequestPermissionsResult(int request, String[] permissions, int[] results) {
    asks.answerCamera(results.length == 1 && results[0] == PackageManager.PERMISSION_GRANTED);
  }

  @Override protected void onActivityResult(int request, int result, Intent data) {
    if (request == Asks.FILE) asks.answerFile(WebChromeClient.FileChooserParams.parseResult(result, data));
    if (request == Documents.SAVE) documents.placeIsChosen(result == RESULT_OK && data != null ? data.getData() : null);
  }

  @Override protected void onDestroy() {
    closePage();
    bridge.end();
    super.onDestroy();
  }
}
