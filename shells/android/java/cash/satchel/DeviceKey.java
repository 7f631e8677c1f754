package cash.satchel;

import android.security.keystore.*;
import java.io.IOException;
import java.security.*;
import javax.crypto.KeyGenerator;
import javax.crypto.SecretKey;

/** An AES key in the system's key store, in a chip of its own where there is one. Its bytes never leave it. */
final class DeviceKey implements SealedFiles.Keys {
  private static final String STORE = "AndroidKeyStore";
  private static final String ALIAS = "satchel-sealed";

  @Override public SecretKey find() throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance(STORE);
    store.load(null);
    return (SecretKey) store.getKey(ALIAS, null);
  }

  @Override public SecretKey make() throws GeneralSecurityException {
    try {
      return make(true);
    } catch (StrongBoxUnavailableException noChip) {
      return make(false);
    }
  }

  private static SecretKey make(boolean inChip) throws GeneralSecurityException {
    KeyGenerator generator = KeyGenerator.getInstance(KeyProperties.KEY_ALGORITHM_AES, STORE);
    generator.init(
        new KeyGenParameterSpec.Builder(ALIAS, KeyProperties.PURPOSE_ENCRYPT | KeyProperties.PURPOSE_DECRYPT)
            .setBlockModes(KeyProperties.BLOCK_MODE_GCM)
            .setEncryptionPaddings(KeyProperties.ENCRYPTION_PADDING_NONE)
            .setKeySize(256)
            .setIsStrongBoxBacked(inChip)
            .build());
    return generator.generateKey();
  }
}
