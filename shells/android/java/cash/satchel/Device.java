package cash.satchel;

import android.app.Activity;
import android.content.*;
import android.content.pm.PackageManager;
import android.content.pm.Signature;
import android.os.Build;
import android.os.PersistableBundle;
import java.io.ByteArrayInputStream;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import org.json.JSONException;
import org.json.JSONObject;

/** The calls about the device itself: what it is, its clipboard, links that other apps hand over, leaving the app. */
final class Device implements Dispatcher.Part {
  /** The name in the certificate of a test key (build/keys.mjs). */
  private static final String TEST_KEY = "CN=Satchel test key";
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

  private String takeLink() {
    String text = link;
    link = null;
    return text;
  }

  @Override public void call(String name, Dispatcher.Args args, Dispatcher.Answer answer)
      throws Dispatcher.Refusal, JSONException {
    switch (name) {
      case "hello":
        JSONObject hello = new JSONObject().put("protocol", Dispatcher.PROTOCOL);
        answer.ok(hello.put("android", Build.VERSION.SDK_INT).put("isTestKey", isSignedByTestKey()));
        return;
      case "takeLink":
        answer.ok(takeLink());
        return;
      case "copy":
        copy(args.text("text"), args.flag("isSecret"));
        answer.ok(null);
        return;
      case "leave":
        activity.moveTaskToBack(true);
        answer.ok(null);
        return;
      default:
        throw new Dispatcher.Refusal();
    }
  }

  private void copy(String text, boolean isSecret) throws Dispatcher.Refusal {
    ClipboardManager clipboard = (ClipboardManager) activity.getSystemService(Context.CLIPBOARD_SERVICE);
    if (clipboard == null) throw new Dispatcher.Refusal("unavailable", "there is no clipboard");
    ClipData clip = ClipData.newPlainText("", text);
    if (isSecret) {
      // The system then keeps it out of its preview. The constant for this name is of Android 13; older keyboards know
      // the same name.
      PersistableBundle extras = new PersistableBundle();
      extras.putBoolean("android.content.extra.IS_SENSITIVE", true);
      clip.getDescription().setExtras(extras);
    }
    clipboard.setPrimaryClip(clip);
  }

  /** Whether anybody could have signed this package: its key was made by a build that was given none. */
  private boolean isSignedByTestKey() {
    try {
      PackageManager packages = activity.getPackageManager();
      String own = activity.getPackageName();
      CertificateFactory certificates = CertificateFactory.getInstance("X.509");
      for (Signature signer :
          packages.getPackageInfo(own, PackageManager.GET_SIGNING_CERTIFICATES).signingInfo.getApkContentsSigners()) {
        ByteArrayInputStream bytes = new ByteArrayInputStream(signer.toByteArray());
        X509Certificate certificate = (X509Certificate) certificates.generateCertificate(bytes);
        if (certificate.getSubjectX500Principal().getName().equals(TEST_KEY)) return true;
      }
      return false;
    } catch (GeneralSecurityException | PackageManager.NameNotFoundException unknown) {
      // Of a key that cannot be read nothing good is said.
      return true;
    }
  }
}
