package cash.satchel;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.fail;

import java.util.Base64;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.junit.Test;

/** Opens what the plugin of an older release has sealed. Its form is written down here anew, from its Java. */
public class OldSecretTest {
  private static final String WALLETS = "[{\"name\":\"Käthe 😀\",\"mnemonic\":\"a b c\"}]";

  /** The key store of a device, with one key or without it. */
  private static final class Device implements Sealing.Keys {
    final SecretKey key;

    Device(SecretKey key) {
      this.key = key;
    }

    @Override
    public SecretKey find() {
      return key;
    }

    @Override
    public SecretKey make() {
      throw new AssertionError("reading makes no key");
    }
  }

  private static Device aDevice(int number) {
    byte[] bytes = new byte[32];
    bytes[0] = (byte) number;
    return new Device(new SecretKeySpec(bytes, "AES"));
  }

  /** As SecureStorage.encryptString does: base64 without padding, then the character 16, then the IV. */
  private static String sealed(Device device, String text) throws Exception {
    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
    cipher.init(Cipher.ENCRYPT_MODE, device.key);
    assertEquals("the key store's IV", 12, cipher.getIV().length);
    Base64.Encoder base64 = Base64.getEncoder().withoutPadding();
    byte[] bytes = cipher.doFinal(text.getBytes(UTF_8));
    return base64.encodeToString(bytes) + '\u0010' + base64.encodeToString(cipher.getIV());
  }

  private static void expectDamaged(String kept, Device device) throws Exception {
    try {
      OldSecret.open(kept, device);
    } catch (Dispatcher.Refusal refusal) {
      assertEquals("damaged", refusal.code);
      return;
    }
    fail("opened");
  }

  @Test
  public void opensWhatAnOlderReleaseSealed() throws Exception {
    Device device = aDevice(1);
    assertEquals(WALLETS, OldSecret.open(sealed(device, WALLETS), device));
    assertEquals("", OldSecret.open(sealed(device, ""), device));
    // With any number of characters that base64 leaves over.
    for (int length = 1; length < 5; length += 1) {
      String text = WALLETS.substring(0, length);
      assertEquals(text, OldSecret.open(sealed(device, text), device));
    }
  }

  @Test
  public void aLostKeyIsToldApartFromAbsence() throws Exception {
    expectDamaged(sealed(aDevice(1), WALLETS), new Device(null));
    expectDamaged(sealed(aDevice(1), WALLETS), aDevice(2));
  }

  @Test
  public void aTextThatHasChangedIsDamaged() throws Exception {
    Device device = aDevice(1);
    String kept = sealed(device, WALLETS);
    expectDamaged("", device);
    expectDamaged(kept.replace("\u0010", ""), device);
    expectDamaged(kept + '\u0010' + "AAAA", device);
    expectDamaged("!" + kept.substring(1), device);
    expectDamaged((kept.charAt(0) == 'A' ? "B" : "A") + kept.substring(1), device);
    expectDamaged("A" + kept.substring(kept.indexOf('\u0010')), device);
  }
}
