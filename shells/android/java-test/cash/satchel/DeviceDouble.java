package cash.satchel;

import java.security.GeneralSecurityException;
import java.security.KeyStoreException;
import javax.crypto.KeyGenerator;
import javax.crypto.SecretKey;

/** The key store of a device, which can lose its key, and can fail. */
final class DeviceDouble implements Sealing.Keys {
  SecretKey key;
  boolean isBroken;

  @Override
  public SecretKey find() throws KeyStoreException {
    if (isBroken) throw new KeyStoreException("busy");
    return key;
  }

  @Override
  public SecretKey make() throws GeneralSecurityException {
    KeyGenerator generator = KeyGenerator.getInstance("AES");
    generator.init(256);
    key = generator.generateKey();
    return key;
  }
}
