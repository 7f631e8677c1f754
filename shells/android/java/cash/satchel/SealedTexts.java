package cash.satchel;

import java.util.Base64;

/** The texts of a table, each sealed. Nothing of Android, so that JUnit runs it. */
final class SealedTexts implements Store.Texts {
  /** A sealed text begins with it. */
  private static final String MARK = "sealed:";
  /** It follows the key of a text that could not be opened, under which it is kept aside. */
  private static final String LOST = " lost";

  private final Store.Texts table;
  private final Sealing sealing;

  SealedTexts(Store.Texts table, Sealing.Keys keys) {
    this.table = table;
    sealing = new Sealing(keys);
  }

  @Override public String get(String key) throws Exception {
    String kept = table.get(key);
    if (kept == null) return null;
    try {
      if (!kept.startsWith(MARK)) throw new IllegalArgumentException("it is in clear");
      return sealing.open(key, Base64.getDecoder().decode(kept.substring(MARK.length())));
    } catch (IllegalArgumentException notSealed) {
      throw sealing.damaged(key, "it has another form");
    }
  }

  @Override public void set(String key, String text) throws Exception {
    String sealed = MARK + Base64.getEncoder().encodeToString(sealing.seal(key, text));
    String lost = sealing.isLost(key) ? table.get(key) : null;
    if (lost != null && table.get(key + LOST) == null) table.set(key + LOST, lost);
    table.set(key, sealed);
  }

  @Override public void remove(String key) throws Exception { table.remove(key); }

  @Override public void clear() throws Exception { table.clear(); }
}
