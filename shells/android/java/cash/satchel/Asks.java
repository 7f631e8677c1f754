package cash.satchel;

import android.Manifest;
import android.app.Activity;
import android.content.ActivityNotFoundException;
import android.content.Intent;
import android.content.pm.PackageManager;
import android.net.Uri;
import android.webkit.*;

/** What the page asks of the device through the browser's own interfaces: the camera, and a file to open. */
final class Asks extends WebChromeClient {
  static final int CAMERA = 1;
  static final int FILE = 2;

  private final Activity activity;
  private PermissionRequest camera;
  private ValueCallback<Uri[]> file;

  Asks(Activity activity) { this.activity = activity; }

  /** The page asks after a press. Only our origin gets an answer, and only about the camera: never the microphone. */
  @Override public void onPermissionRequest(PermissionRequest request) {
    String[] wanted = request.getResources();
    boolean isCamera = wanted.length == 1 && wanted[0].equals(PermissionRequest.RESOURCE_VIDEO_CAPTURE);
    if (!isCamera || !Site.isOurs(request.getOrigin().toString()) || camera != null) {
      request.deny();
      return;
    }
    camera = request;
    boolean isAllowed = activity.checkSelfPermission(Manifest.permission.CAMERA) == PackageManager.PERMISSION_GRANTED;
    if (isAllowed) answerCamera(true);
    else activity.requestPermissions(new String[] {Manifest.permission.CAMERA}, CAMERA);
  }

  @Override public void onPermissionRequestCanceled(PermissionRequest request) { camera = null; }

  void answerCamera(boolean isGranted) {
    PermissionRequest request = camera;
    camera = null;
    if (request == null) return;
    if (isGranted) request.grant(new String[] {PermissionRequest.RESOURCE_VIDEO_CAPTURE});
    else request.deny();
  }

  @Override public boolean onShowFileChooser(WebView view, ValueCallback<Uri[]> answer, FileChooserParams params) {
    answerFile(null);
    file = answer;
    // Files of wallets and contacts have no media type that every device knows.
    Intent choose = new Intent(Intent.ACTION_GET_CONTENT).addCategory(Intent.CATEGORY_OPENABLE).setType("*/*");
    try {
      activity.startActivityForResult(choose, FILE);
    } catch (ActivityNotFoundException nobody) {
      answerFile(null);
    }
    return true;
  }

  /** Every question gets an answer: without one the page could never ask again. */
  void answerFile(Uri[] chosen) {
    ValueCallback<Uri[]> answer = file;
    file = null;
    if (answer != null) answer.onReceiveValue(chosen);
  }
}
