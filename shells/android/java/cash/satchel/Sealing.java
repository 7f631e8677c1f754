package cash.satchel;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.*;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.HashSet;
import java.util.Set;
import javax.crypto.*;
import javax.crypto.spec.*;

/**
 * The sealed form of texts: each under a key of its own, which the key of the device seals: that one may be slow. A
 * text that cannot be opened any more is `damaged` and never absent. Nothing of Android, so that JUnit runs it.
 */
final class Sealing {
  private static final int IV = 12, TAG = 16, KEY = 32;
  private static final byte VERSION = 1;

  /** The key of the device. */
  interface Keys {
    /** Returns null only if there certainly is none. */
    SecretKey find() throws GeneralSecurityException, IOException;

    SecretKey make() throws GeneralSecurityException;
  }

  private final Keys keys;
  /** The names of the texts that could not be opened when they were read last. */
  private final Set<String> lost = new HashSet<>();

  Sealing(Keys keys) { this.keys = keys; }

  /** The name of the text is sealed with it: no text can take the place of another. */
  byte[] seal(String name, String text) throws GeneralSecurityException, IOException {
    SecretKey device = keys.find();
    if (device == null) device = keys.make();
    byte[] own = new byte[KEY];
    new SecureRandom().nextBytes(own);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(VERSION);
    seal(device, name, own, out);
    seal(new SecretKeySpec(own, "AES"), name, text.getBytes(UTF_8), out);
    return out.toByteArray();
  }

  String open(String name, byte[] sealed) throws GeneralSecurityException, IOException, Dispatcher.Refusal {
    SecretKey device = keys.find();
    if (device == null) throw damaged(name, "its key is lost");
    ByteBuffer bytes = ByteBuffer.wrap(sealed);
    try {
      if (bytes.get() != VERSION) throw damaged(name, "it has another form");
      byte[] own = open(device, name, take(bytes, IV), take(bytes, KEY + TAG));
      SecretKey inner = new SecretKeySpec(own, "AES");
      byte[] text = open(inner, name, take(bytes, IV), take(bytes, Math.max(TAG, bytes.remaining())));
      lost.remove(name);
      return new String(text, UTF_8);
    } catch (AEADBadTagException | BufferUnderflowException changed) {
      throw damaged(name, "its bytes have changed");
    }
  }

  Dispatcher.Refusal damaged(String name, String why) {
    lost.add(name);
    return new Dispatcher.Refusal("damaged", name + " cannot be opened: " + why);
  }

  /** Whether the text could not be opened. It is kept aside before another takes its place. */
  boolean isLost(String name) { return lost.contains(name); }

  private static byte[] take(ByteBuffer from, int length) {
    byte[] taken = new byte[length];
    from.get(taken);
    return taken;
  }

  private static void seal(SecretKey with, String name, byte[] bytes, OutputStream out)
      throws GeneralSecurityException, IOException {
    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
    cipher.init(Cipher.ENCRYPT_MODE, with);
    cipher.updateAAD(name.getBytes(UTF_8));
    byte[] sealed = cipher.doFinal(bytes);
    out.write(cipher.getIV());
    out.write(sealed);
  }

  private static byte[] open(SecretKey with, String name, byte[] iv, byte[] sealed) throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
    cipher.init(Cipher.DECRYPT_MODE, with, new GCMParameterSpec(TAG * 8, iv));
    cipher.updateAAD(name.getBytes(UTF_8));
    return cipher.doFinal(sealed);
  }
}
