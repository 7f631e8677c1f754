package cash.satchel;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;

import java.io.*;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;

/** Texts in files, each sealed. Nothing of Android, so that JUnit runs it. */
final class SealedFiles implements Store.Texts {
  private final File folder;
  private final Sealing sealing;

  SealedFiles(File folder, Sealing.Keys keys) {
    this.folder = folder;
    sealing = new Sealing(keys);
  }

  @Override public String get(String key) throws Exception {
    File file = fileOf(key);
    return file.exists() ? sealing.open(key, Files.readAllBytes(file.toPath())) : null;
  }

  @Override public void set(String key, String text) throws Exception {
    byte[] sealed = sealing.seal(key, text);
    if (!folder.isDirectory() && !folder.mkdirs()) throw new IOException("no folder for " + key);
    File file = fileOf(key);
    File made = new File(folder, file.getName() + ".new");
    try (FileOutputStream out = new FileOutputStream(made)) {
      out.write(sealed);
      out.getFD().sync();
    }
    File lost = new File(folder, file.getName() + ".lost");
    if (sealing.isLost(key) && file.exists() && !lost.exists()) Files.copy(file.toPath(), lost.toPath());
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
}
