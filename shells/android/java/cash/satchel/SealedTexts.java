package cash.satchel;

import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.List;

/** The texts of a table, each sealed. Nothing of Android, so that JUnit runs it. */
final class SealedTexts implements Store.Texts {
  /** A sealed text begins with it. An earlier build stored texts in clear, and they were JSON. */
  private static final String MARK = "sealed:";
  /** The key of a text that says: nothing of what the earlier build stored is left in clear. */
  private static final String DONE = "all are sealed";

  /** It follows the key of a text that could not be opened, under which it is kept aside. */
  private static final String LOST = " lost";

  /** A table. A change is made as a whole or not at all. */
  interface Table extends Store.Texts {
    List<String> keys() throws Exception;

    /** Writes all anew, so that nothing is left of what was stored before. */
    void rewrite() throws Exception;
  }

  private final Table table;
  private final Sealing sealing;
  private boolean isDone;

  SealedTexts(Table table, Sealing.Keys keys) {
    this.table = table;
    sealing = new Sealing(keys);
  }

  @Override public String get(String key) throws Exception {
    try {
      sealOld();
    } catch (Exception notNow) {
      // The key store is busy, or the disk is full: a text in clear can be read all the same, and is sealed later.
    }
    String kept = table.get(key);
    return kept != null && kept.startsWith(MARK) ? open(key, kept) : kept;
  }

  @Override public void set(String key, String text) throws Exception {
    String sealed = seal(key, text);
    String lost = sealing.isLost(key) ? table.get(key) : null;
    if (lost != null && table.get(key + LOST) == null) table.set(key + LOST, lost);
    table.set(key, sealed);
  }

  @Override public void remove(String key) throws Exception { table.remove(key); }

  @Override public void clear() throws Exception { table.clear(); }

  /** Each text is replaced for itself by one that opens, so each is there wherever this ends. */
  private void sealOld() throws Exception {
    if (isDone || table.get(DONE) != null) {
      isDone = true;
      return;
    }
    for (String key : table.keys()) {
      String text = table.get(key);
      if (text.startsWith(MARK)) continue;
      String sealed = seal(key, text);
      if (!open(key, sealed).equals(text)) throw new GeneralSecurityException("what was sealed opens to another text");
      table.set(key, sealed);
    }
    table.rewrite();
    table.set(DONE, "");
  }

  private String seal(String key, String text) throws Exception {
    return MARK + Base64.getEncoder().encodeToString(sealing.seal(key, text));
  }

  private String open(String key, String kept) throws Exception {
    try {
      return sealing.open(key, Base64.getDecoder().decode(kept.substring(MARK.length())));
    } catch (IllegalArgumentException notBase64) {
      throw sealing.damaged(key, "it has changed");
    }
  }
}
