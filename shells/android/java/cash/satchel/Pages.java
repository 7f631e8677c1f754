package cash.satchel;

import android.content.ActivityNotFoundException;
import android.content.Intent;
import android.content.res.AssetManager;
import android.graphics.Bitmap;
import android.webkit.*;
import android.widget.Toast;
import java.io.*;
import java.util.Collections;
import java.util.Scanner;

/** Answers the requests of our origin with the files of the APK, and keeps every other page out of the WebView. */
final class Pages extends WebViewClient {
  private static final String FOLDER = "site/";

  private final MainActivity activity;
  private final AssetManager files;
  private final Site site;
  private boolean isNew;

  Pages(MainActivity activity) {
    this.activity = activity;
    files = activity.getAssets();
    try (InputStream from = files.open(FOLDER + "_headers")) {
      site = new Site(new Scanner(from, "UTF-8").useDelimiter("\\A").next());
    } catch (IOException damaged) {
      throw new IllegalStateException("the package has no page", damaged);
    }
  }

  @Override public WebResourceResponse shouldInterceptRequest(WebView view, WebResourceRequest request) {
    String url = request.getUrl().toString();
    if (!Site.isOurs(url)) return null;
    String file = Site.fileOf(request.getMethod(), url);
    try {
      if (file == null) throw new IOException("no file");
      InputStream bytes = files.open(FOLDER + file, AssetManager.ACCESS_STREAMING);
      return new WebResourceResponse(Site.typeOf(file), "utf-8", 200, "OK", site.headersOf(file), bytes);
    } catch (IOException missing) {
      InputStream nothing = new ByteArrayInputStream(new byte[0]);
      return new WebResourceResponse(
          "text/plain", "utf-8", 404, "Not Found", Collections.<String, String>emptyMap(), nothing);
    }
  }

  @Override public boolean shouldOverrideUrlLoading(WebView view, WebResourceRequest request) {
    String url = request.getUrl().toString();
    if (request.isForMainFrame() && Site.isPage(url)) return false;
    if (request.isForMainFrame() && Site.opensOutside(url)) {
      try {
        activity.startActivity(new Intent(Intent.ACTION_VIEW, request.getUrl()).addCategory(Intent.CATEGORY_BROWSABLE));
      } catch (ActivityNotFoundException nobody) {
        Toast.makeText(activity, R.string.no_app_for_link, Toast.LENGTH_LONG).show();
      }
    }
    return true;
  }

  /** Not called when only the fragment changes, so each document gets one port. */
  @Override public void onPageStarted(WebView view, String url, Bitmap icon) { isNew = true; }

  @Override public void onPageFinished(WebView view, String url) {
    if (isNew && Site.isPage(url)) activity.pageIsThere(view);
    isNew = false;
  }

  @Override public boolean onRenderProcessGone(WebView view, RenderProcessGoneDetail detail) {
    activity.pageIsGone(view);
    return true;
  }
}
