package cash.satchel;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;

import java.io.*;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.security.*;
import javax.crypto.*;
import javax.crypto.spec.*;

/**
 * Texts in files, each sealed by a key of its own, which the key of the device seals: that one may be slow. A text that
 * cannot be opened any more is `damaged` and never absent. Nothing of Android, so that JUnit runs it.
 */
final class SealedFiles implements Store.Texts {
  private static final int IV = 12, TAG = 16, KEY = 32;
  private static final byte VERSION = 1;

  /** The key of the device. */
  interface Keys {
    /** Returns null only if there certainly is none. */
    SecretKey find() throws GeneralSecurityException, IOException;

    SecretKey make() throws GeneralSecurityException;
  }

  private final File folder;
  private final Keys keys;

  SealedFiles(File folder, Keys keys) {
    this.folder = folder;
    this.keys = keys;
  }

  @Override public String get(String key) throws Exception {
    File file = fileOf(key);
    if (!file.exists()) return null;
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file.toPath()));
    SecretKey device = keys.find();
    if (device == null) throw new Dispatcher.Refusal("damaged", "the device has lost the key of " + key);
    try {
      if (bytes.get() != VERSION) throw new Dispatcher.Refusal("damaged", "another form of file");
      byte[] own = open(device, key, take(bytes, IV), take(bytes, KEY + TAG));
      SecretKey inner = new SecretKeySpec(own, "AES");
      return new String(open(inner, key, take(bytes, IV), take(bytes, Math.max(TAG, bytes.remaining()))), UTF_8);
    } catch (AEADBadTagException | java.nio.BufferUnderflowException changed) {
      throw new Dispatcher.Refusal("damaged", "the file of " + key + " has changed");
    }
  }

  @Override public void set(String key, String text) throws Exception {
    SecretKey device = keys.find();
    if (device == null) device = keys.make();
    byte[] own = new byte[KEY];
    new SecureRandom().nextBytes(own);
    if (!folder.isDirectory() && !folder.mkdirs()) throw new IOException("no folder for " + key);
    File file = fileOf(key);
    File made = new File(folder, file.getName() + ".new");
    try (FileOutputStream out = new FileOutputStream(made)) {
      out.write(VERSION);
      seal(device, key, own, out);
      seal(new SecretKeySpec(own, "AES"), key, text.getBytes(UTF_8), out);
      out.getFD().sync();
    }
    Files.move(made.toPath(), file.toPath(), ATOMIC_MOVE);
    syncFolder();
  }

  @Override public void remove(String key) throws Exception {
    Files.deleteIfExists(fileOf(key).toPath());
    syncFolder();
  }

  @Override public void clear() throws Exception {
    File[] files = folder.listFiles();
    if (files == null) return;
    for (File file : files) Files.delete(file.toPath());
    syncFolder();
  }

  /** A new name, or that a name is gone, is on the disk when the folder is. */
  private void syncFolder() throws IOException {
    if (!folder.isDirectory()) return;
    try (FileChannel channel = FileChannel.open(folder.toPath(), StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  private File fileOf(String key) throws GeneralSecurityException {
    StringBuilder name = new StringBuilder();
    for (byte each : MessageDigest.getInstance("SHA-256").digest(key.getBytes(UTF_8)))
      name.append(String.format("%02x", each));
    return new File(folder, name.toString());
  }

  private static byte[] take(ByteBuffer from, int length) {
    byte[] taken = new byte[length];
    from.get(taken);
    return taken;
  }

  /** The name of the text is sealed with it: no file can take the place of another. */
  private static void seal(SecretKey with, String key, byte[] bytes, OutputStream out)
      throws GeneralSecurityException, IOException {
    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
    cipher.init(Cipher.ENCRYPT_MODE, with);
    cipher.updateAAD(key.getBytes(UTF_8));
    byte[] sealed = cipher.doFinal(bytes);
    out.write(cipher.getIV());
    out.write(sealed);
  }

  private static byte[] open(SecretKey with, String key, byte[] iv, byte[] sealed) throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
    cipher.init(Cipher.DECRYPT_MODE, with, new GCMParameterSpec(TAG * 8, iv));
    cipher.updateAAD(key.getBytes(UTF_8));
    return cipher.doFinal(sealed);
  }
}
