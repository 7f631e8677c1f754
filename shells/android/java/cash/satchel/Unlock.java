package cash.satchel;

import static java.nio.charset.StandardCharsets.UTF_8;

import android.app.Activity;
import android.app.KeyguardManager;
import android.content.DialogInterface;
import android.content.pm.PackageManager;
import android.hardware.biometrics.*;
import android.os.Build;
import android.os.CancellationSignal;
import android.security.keystore.KeyPermanentlyInvalidatedException;
import android.util.AtomicFile;
import java.io.*;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.UnrecoverableKeyException;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import org.json.JSONException;
import org.json.JSONObject;

/**
 * Keeps one text, the password, that only the person's fingerprint, face or screen lock opens: the system's key store
 * demands it for each use of the key, so no code of this app can open the text without it.
 */
final class Unlock implements Dispatcher.Part {
  private static final String CIPHER = "AES/GCM/NoPadding";
  private static final int IV = 12, TAG_BITS = 128;
  private static final String[] KINDS = {"none", "biometric", "credential"};

  private final Activity activity;
  private final DeviceKey key = new DeviceKey("satchel-unlock", true);
  /** How the person is asked, the IV, and the sealed text. */
  private final AtomicFile file;

  Unlock(Activity activity) {
    this.activity = activity;
    file = new AtomicFile(new File(activity.getNoBackupFilesDir(), "unlock"));
  }

  @Override public void call(String name, Dispatcher.Args args, Dispatcher.Answer answer) throws Exception {
    switch (name) {
      case "look":
        answer.ok(look());
        return;
      case "keep":
        keep(args.text("text"), answer);
        return;
      case "open":
        open(answer);
        return;
      case "forget":
        forget();
        answer.ok(null);
        return;
      default:
        throw new Dispatcher.Refusal();
    }
  }

  private JSONObject look() throws JSONException {
    boolean isSet = file.getBaseFile().exists();
    return new JSONObject().put("kind", KINDS[kind()]).put("isSet", isSet);
  }

  /** How this device can ask a person: by fingerprint or face if there is one, else by the lock of its screen. */
  private int kind() {
    if (Build.VERSION.SDK_INT < 30) {
      KeyguardManager lock = activity.getSystemService(KeyguardManager.class);
      // Whether a finger is known shows when the key is made.
      boolean hasReader = activity.getPackageManager().hasSystemFeature(PackageManager.FEATURE_FINGERPRINT);
      return hasReader && lock.isDeviceSecure() ? DeviceKey.BIOMETRIC : DeviceKey.NOBODY;
    }
    BiometricManager can = activity.getSystemService(BiometricManager.class);
    for (int kind = DeviceKey.BIOMETRIC; kind <= DeviceKey.CREDENTIAL; kind += 1)
      if (can.canAuthenticate(authenticators(kind)) == BiometricManager.BIOMETRIC_SUCCESS) return kind;
    return DeviceKey.NOBODY;
  }

  private static int authenticators(int kind) {
    return kind == DeviceKey.BIOMETRIC
        ? BiometricManager.Authenticators.BIOMETRIC_STRONG
        : BiometricManager.Authenticators.DEVICE_CREDENTIAL;
  }

  private void keep(String text, Dispatcher.Answer answer) throws Exception {
    forget();
    int kind = kind();
    if (kind == DeviceKey.NOBODY) throw new Dispatcher.Refusal("unavailable", "the device cannot ask for anything");
    Cipher cipher = Cipher.getInstance(CIPHER);
    cipher.init(Cipher.ENCRYPT_MODE, key.make(kind));
    ask(kind, cipher, text, answer);
  }

  private void open(Dispatcher.Answer answer) throws Exception {
    if (!file.getBaseFile().exists()) throw new Dispatcher.Refusal("damaged", "no password is kept");
    ByteBuffer kept = ByteBuffer.wrap(file.readFully());
    try {
      int kind = kept.get();
      byte[] iv = new byte[IV];
      kept.get(iv);
      SecretKey secret = key.find();
      if (secret == null) throw new UnrecoverableKeyException("the key is lost");
      Cipher cipher = Cipher.getInstance(CIPHER);
      cipher.init(Cipher.DECRYPT_MODE, secret, new GCMParameterSpec(TAG_BITS, iv));
      ask(kind, cipher, null, answer);
    } catch (KeyPermanentlyInvalidatedException | UnrecoverableKeyException changed) {
      // With a cause the key store has failed, and may find the key later.
      if (changed instanceof UnrecoverableKeyException && changed.getCause() != null) throw changed;
      // Somebody has added a finger or a face, or changed the lock of the screen.
      forget();
      throw new Dispatcher.Refusal("damaged", "what unlocks this device has changed");
    }
  }

  private void forget() throws GeneralSecurityException, IOException {
    file.delete();
    key.delete();
  }

  private void ask(int kind, Cipher cipher, String text, Dispatcher.Answer answer) {
    BiometricPrompt.Builder prompt = new BiometricPrompt.Builder(activity).setTitle(activity.getText(R.string.unlock));
    Asked asked = new Asked(kind, text, answer);
    if (kind == DeviceKey.BIOMETRIC)
      prompt.setNegativeButton(activity.getText(R.string.use_password), activity.getMainExecutor(), asked);
    if (Build.VERSION.SDK_INT >= 30) prompt.setAllowedAuthenticators(authenticators(kind));
    prompt.build().authenticate(
        new BiometricPrompt.CryptoObject(cipher), new CancellationSignal(), activity.getMainExecutor(), asked);
  }

  /** What the person says to one question. `text`: what is to be kept, or null where the kept text is opened. */
  private final class Asked extends BiometricPrompt.AuthenticationCallback implements DialogInterface.OnClickListener {
    private final int kind;
    private final String text;
    private final Dispatcher.Answer answer;

    Asked(int kind, String text, Dispatcher.Answer answer) {
      this.kind = kind;
      this.text = text;
      this.answer = answer;
    }

    @Override public void onAuthenticationSucceeded(BiometricPrompt.AuthenticationResult result) {
      Cipher cipher = result.getCryptoObject().getCipher();
      try {
        if (text != null) {
          write(cipher.getIV(), cipher.doFinal(text.getBytes(UTF_8)));
          answer.ok(null);
        } else {
          byte[] kept = file.readFully();
          answer.ok(new String(cipher.doFinal(kept, 1 + IV, kept.length - 1 - IV), UTF_8));
        }
      } catch (Exception problem) {
        answer.no("failed", String.valueOf(problem.getMessage()));
      }
    }

    private void write(byte[] iv, byte[] sealed) throws IOException {
      FileOutputStream out = file.startWrite();
      try {
        out.write(kind);
        out.write(iv);
        out.write(sealed);
        file.finishWrite(out);
      } catch (IOException full) {
        file.failWrite(out);
        throw full;
      }
    }

    @Override public void onAuthenticationError(int code, CharSequence message) {
      boolean isRefused =
          code == BiometricPrompt.BIOMETRIC_ERROR_USER_CANCELED || code == BiometricPrompt.BIOMETRIC_ERROR_CANCELED;
      answer.no(isRefused ? "refused" : "failed", String.valueOf(message));
    }

    @Override public void onClick(DialogInterface dialog, int which) { answer.no("refused", "not now"); }
  }
}
