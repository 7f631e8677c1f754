package cash.satchel;

import android.os.Build;
import android.security.keystore.*;
import java.io.IOException;
import java.security.*;
import javax.crypto.KeyGenerator;
import javax.crypto.SecretKey;

/** An AES key in the system's key store. Its bytes never leave it. */
final class DeviceKey implements Sealing.Keys {
  /** Who has to be asked before each use of a key: nobody, or the person in one of two ways. */
  static final int NOBODY = 0, BIOMETRIC = 1, CREDENTIAL = 2;

  private static final String STORE = "AndroidKeyStore";
  private static final String TRIAL = "satchel-trial";

  private final String alias;
  private final boolean mayUseChip;

  /** `mayUseChip`: it is in a chip of its own where there is one. Two keys at two places are not lost together. */
  DeviceKey(String alias, boolean mayUseChip) {
    this.alias = alias;
    this.mayUseChip = mayUseChip;
  }

  /** Up to Android 11 a key store that cannot be reached says that it has no such key, but it cannot make one. */
  @Override public SecretKey find() throws GeneralSecurityException, IOException {
    SecretKey found = (SecretKey) open().getKey(alias, null);
    if (found != null || Build.VERSION.SDK_INT > 30) return found;
    make(TRIAL, NOBODY, false);
    open().deleteEntry(TRIAL);
    return (SecretKey) open().getKey(alias, null);
  }

  @Override public SecretKey make() throws GeneralSecurityException { return make(NOBODY); }

  SecretKey make(int asked) throws GeneralSecurityException {
    try {
      return make(alias, asked, mayUseChip);
    } catch (ProviderException noChip) {
      // It is of a class below where there is no chip, and of this one where the chip fails.
      return make(alias, asked, false);
    }
  }

  void delete() throws GeneralSecurityException, IOException { open().deleteEntry(alias); }

  private static KeyStore open() throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance(STORE);
    store.load(null);
    return store;
  }

  private static SecretKey make(String alias, int asked, boolean inChip) throws GeneralSecurityException {
    KeyGenParameterSpec.Builder spec =
        new KeyGenParameterSpec.Builder(alias, KeyProperties.PURPOSE_ENCRYPT | KeyProperties.PURPOSE_DECRYPT)
            .setBlockModes(KeyProperties.BLOCK_MODE_GCM)
            .setEncryptionPaddings(KeyProperties.ENCRYPTION_PADDING_NONE)
            .setKeySize(256)
            .setIsStrongBoxBacked(inChip);
    if (asked != NOBODY) spec.setUserAuthenticationRequired(true).setInvalidatedByBiometricEnrollment(true);
    // For each use anew, which is also what older systems do by themselves.
    if (asked != NOBODY && Build.VERSION.SDK_INT >= 30)
      spec.setUserAuthenticationParameters(
          0, asked == BIOMETRIC ? KeyProperties.AUTH_BIOMETRIC_STRONG : KeyProperties.AUTH_DEVICE_CREDENTIAL);
    KeyGenerator generator = KeyGenerator.getInstance(KeyProperties.KEY_ALGORITHM_AES, STORE);
    generator.init(spec.build());
    return generator.generateKey();
  }
}
