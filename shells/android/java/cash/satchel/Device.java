package cash.satchel;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import android.app.Activity;
import android.content.*;
import android.content.pm.PackageManager;
import android.content.pm.Signature;
import android.content.pm.SigningInfo;
import android.content.res.Configuration;
import android.graphics.drawable.ColorDrawable;
import android.net.Uri;
import android.os.*;
import android.provider.Settings;
import android.view.View;
import org.json.JSONException;
import org.json.JSONObject;

/** The calls about the device itself: what it is, its clipboard, links that other apps hand over, leaving the app. */
final class Device implements Dispatcher.Part {
  /** The name in the certificate of a test key (build/keys.ts). */
  private static final String TEST_KEY = "Satchel test key";
  /** What the system's clipboard calls our texts. A secret is known by its label, without being read. */
  private static final String COPIED = "Satchel", SECRET = "Satchel, secret";
  /** A longer text is no link. */
  private static final int MAX_LINK_CHARS = 8192;

  private final Activity activity;
  private String link;

  Device(Activity activity) { this.activity = activity; }

  /** Keeps the link or the shared text of an intent until the page takes it. Returns whether there is one. */
  boolean keepLink(Intent intent) {
    boolean isShared = Intent.ACTION_SEND.equals(intent.getAction());
    String text = isShared ? intent.getStringExtra(Intent.EXTRA_TEXT) : intent.getDataString();
    if (text == null || text.trim().isEmpty() || text.length() > MAX_LINK_CHARS) return false;
    link = text.trim();
    return true;
  }

  @Override public void call(String name, Dispatcher.Args args, Dispatcher.Answer answer)
      throws Dispatcher.Refusal, JSONException {
    switch (name) {
      case "hello":
        JSONObject hello = new JSONObject().put("protocol", Dispatcher.PROTOCOL);
        answer.ok(hello.put("android", Build.VERSION.SDK_INT).put("isTestKey", isSignedByTestKey()));
        return;
      case "takeLink":
        answer.ok(link);
        link = null;
        return;
      case "elapsed":
        answer.ok(SystemClock.elapsedRealtime());
        return;
      case "copy":
        copy(args.text("text"), args.flag("isSecret"));
        break;
      case "clearCopied":
        clearCopied();
        break;
      case "paint":
        paint(args.flag("isDark"));
        break;
      case "showLinks":
        showLinks();
        break;
      case "leave":
        activity.moveTaskToBack(true);
        break;
      default:
        throw new Dispatcher.Refusal();
    }
    answer.ok(null);
  }

  private void copy(String text, boolean isSecret) throws Dispatcher.Refusal {
    ClipboardManager clipboard = (ClipboardManager) activity.getSystemService(Context.CLIPBOARD_SERVICE);
    if (clipboard == null) throw new Dispatcher.Refusal("unavailable", "there is no clipboard");
    ClipData clip = ClipData.newPlainText(isSecret ? SECRET : COPIED, text);
    if (isSecret) {
      // From Android 13 on the system keeps it out of its preview, and keyboards do so on older ones.
      PersistableBundle extras = new PersistableBundle();
      extras.putBoolean(ClipDescription.EXTRA_IS_SENSITIVE, true);
      clip.getDescription().setExtras(extras);
    }
    clipboard.setPrimaryClip(clip);
  }

  /** Takes our secret off the clipboard. To an app in the background the system does not say what is there. */
  private void clearCopied() {
    ClipboardManager clipboard = (ClipboardManager) activity.getSystemService(Context.CLIPBOARD_SERVICE);
    ClipDescription there = clipboard == null ? null : clipboard.getPrimaryClipDescription();
    boolean isOther = there != null && !SECRET.equals(String.valueOf(there.getLabel()));
    if (clipboard != null && !isOther) clipboard.clearPrimaryClip();
  }

  /** Gives the strips under the system's bars, and the marks in them, the colours of the page's theme. */
  @SuppressWarnings("deprecation")
  private void paint(boolean isDark) {
    Configuration like = new Configuration(activity.getResources().getConfiguration());
    like.uiMode &= ~Configuration.UI_MODE_NIGHT_MASK;
    like.uiMode |= isDark ? Configuration.UI_MODE_NIGHT_YES : Configuration.UI_MODE_NIGHT_NO;
    int page = activity.createConfigurationContext(like).getColor(R.color.page);
    activity.getWindow().setBackgroundDrawable(new ColorDrawable(page));
    int darkMarks = View.SYSTEM_UI_FLAG_LIGHT_STATUS_BAR | View.SYSTEM_UI_FLAG_LIGHT_NAVIGATION_BAR;
    activity.getWindow().getDecorView().setSystemUiVisibility(isDark ? 0 : darkMarks);
  }

  /** Shows where a person allows links of hosts that are not ours; before Android 12 all that concerns this app. */
  private void showLinks() {
    boolean isNew = Build.VERSION.SDK_INT >= 31;
    String place = isNew ? Settings.ACTION_APP_OPEN_BY_DEFAULT_SETTINGS : Settings.ACTION_APPLICATION_DETAILS_SETTINGS;
    activity.startActivity(new Intent(place, Uri.fromParts("package", activity.getPackageName(), null)));
  }

  /**
   * Whether anybody could have signed this package: its key was made by a build that was given none. Of a key that
   * cannot be read nothing good is said.
   */
  private boolean isSignedByTestKey() {
    try {
      PackageManager packages = activity.getPackageManager();
      SigningInfo signing =
          packages.getPackageInfo(activity.getPackageName(), PackageManager.GET_SIGNING_CERTIFICATES).signingInfo;
      if (signing == null) return true;
      for (Signature signer : signing.getApkContentsSigners())
        if (new String(signer.toByteArray(), ISO_8859_1).contains(TEST_KEY)) return true;
      return false;
    } catch (PackageManager.NameNotFoundException unknown) {
      return true;
    }
  }
}
