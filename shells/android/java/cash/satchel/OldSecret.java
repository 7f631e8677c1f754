package cash.satchel;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.InvalidAlgorithmParameterException;
import java.util.Base64;
import javax.crypto.*;
import javax.crypto.spec.GCMParameterSpec;

/** A sealed text as the plugin of an older release wrote it. Nothing of Android, so that JUnit runs it. */
final class OldSecret {
  private static final int TAG_BITS = 128;

  /**
   * Opens `kept`: what was sealed and the IV, each in base64, with the character 16 between them. A text that cannot be
   * opened any more is `damaged`, and not absent.
   */
  static String open(String kept, Sealing.Keys keys)
      throws GeneralSecurityException, IOException, Dispatcher.Refusal {
    SecretKey key = keys.find();
    if (key == null) throw new Dispatcher.Refusal("damaged", "the device has lost the key of the older wallets");
    String[] parts = kept.split("\u0010", -1);
    try {
      if (parts.length != 2) throw new IllegalArgumentException("no IV");
      Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
      byte[] iv = Base64.getDecoder().decode(parts[1]);
      cipher.init(Cipher.DECRYPT_MODE, key, new GCMParameterSpec(TAG_BITS, iv));
      return new String(cipher.doFinal(Base64.getDecoder().decode(parts[0])), UTF_8);
    } catch (IllegalArgumentException | InvalidAlgorithmParameterException | AEADBadTagException changed) {
      throw new Dispatcher.Refusal("damaged", "the older wallets have changed");
    }
  }

  private OldSecret() {}
}
