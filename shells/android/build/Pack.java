import java.io.BufferedOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Writes an APK without a signature: `java Pack.java OUT LINKED CLASSES_DEX SITE`. The same files give the same bytes:
 * entries are in the order of their names and have one fixed time.
 */
public class Pack {
  private static final LocalDateTime TIME = LocalDateTime.of(1981, 1, 1, 1, 1, 2);
  /** Android reads this one in place, so it is stored, at a multiple of four bytes. */
  private static final String IN_PLACE = "resources.arsc";
  /** The id of the extra field with which Android's tools fill up to the next multiple. */
  private static final int FILL_ID = 0xd935;

  public static void main(String[] args) throws IOException {
    Map<String, byte[]> entries = new TreeMap<>();
    try (ZipFile linked = new ZipFile(args[1])) {
      for (ZipEntry entry : linked.stream().toArray(ZipEntry[]::new)) {
        try (InputStream from = linked.getInputStream(entry)) {
          entries.put(entry.getName(), from.readAllBytes());
        }
      }
    }
    entries.put("classes.dex", Files.readAllBytes(Path.of(args[2])));
    Path site = Path.of(args[3]);
    try (Stream<Path> files = Files.walk(site)) {
      for (Path file : files.filter(Files::isRegularFile).toArray(Path[]::new))
        entries.put("assets/site/" + site.relativize(file).toString().replace('\\', '/'), Files.readAllBytes(file));
    }
    write(Path.of(args[0]), entries);
  }

  private static void write(Path out, Map<String, byte[]> entries) throws IOException {
    try (Counted counted = new Counted(new BufferedOutputStream(Files.newOutputStream(out)));
        ZipOutputStream zip = new ZipOutputStream(counted)) {
      zip.setLevel(9);
      for (Map.Entry<String, byte[]> each : entries.entrySet()) {
        ZipEntry entry = new ZipEntry(each.getKey());
        entry.setTimeLocal(TIME);
        if (each.getKey().equals(IN_PLACE)) store(entry, each.getValue(), counted.count);
        zip.putNextEntry(entry);
        zip.write(each.getValue());
        zip.closeEntry();
      }
    }
  }

  private static void store(ZipEntry entry, byte[] bytes, long start) {
    CRC32 crc = new CRC32();
    crc.update(bytes);
    entry.setMethod(ZipEntry.STORED);
    entry.setSize(bytes.length);
    entry.setCrc(crc.getValue());
    // The header has 30 bytes, then come the name and this field: id, length, the multiple, zeros.
    long before = start + 30 + entry.getName().length() + 6;
    int zeros = (int) ((4 - before % 4) % 4);
    byte[] fill = new byte[6 + zeros];
    fill[0] = (byte) (FILL_ID & 0xff);
    fill[1] = (byte) (FILL_ID >> 8);
    fill[2] = (byte) (2 + zeros);
    fill[4] = 4;
    entry.setExtra(fill);
  }

  private static final class Counted extends FilterOutputStream {
    long count;

    Counted(OutputStream out) {
      super(out);
    }

    @Override
    public void write(int each) throws IOException {
      out.write(each);
      count += 1;
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      out.write(bytes, from, length);
      count += length;
    }
  }
}
