package cash.satchel;

import java.io.File;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** A file of SQLite itself, as Database.java opens it. A process can be told to end before one of its statements. */
final class Sqlite implements TextTable.Sql, AutoCloseable {
  /** What a killed process returns. */
  static final int KILLED = 137;

  private final Connection connection;
  /** How many statements are carried out before the process ends. */
  int left = Integer.MAX_VALUE;

  Sqlite(File file) throws SQLException {
    boolean isNew = !file.exists();
    connection = DriverManager.getConnection("jdbc:sqlite:" + file);
    for (String setting : TextTable.SETTINGS) run(setting);
    if (isNew) run(TextTable.CREATE);
  }

  /** Ends as a process that is killed: nothing is closed, rolled back or written any more. */
  private void count() {
    if (left == 0) Runtime.getRuntime().halt(KILLED);
    left -= 1;
  }

  private PreparedStatement prepare(String statement, Object[] values) throws SQLException {
    count();
    PreparedStatement prepared = connection.prepareStatement(statement);
    for (int at = 0; at < values.length; at += 1) prepared.setObject(at + 1, values[at]);
    return prepared;
  }

  @Override public void run(String statement, Object... values) throws SQLException {
    try (PreparedStatement prepared = prepare(statement, values)) {
      prepared.execute();
    }
  }

  @Override public List<String> read(String statement, String... values) throws SQLException {
    List<String> found = new ArrayList<>();
    try (PreparedStatement prepared = prepare(statement, values);
        ResultSet rows = prepared.executeQuery()) {
      while (rows.next()) found.add(rows.getString(1));
    }
    return found;
  }

  @Override public void close() throws SQLException { connection.close(); }
}
