import { createReadStream } from 'node:fs';
import { invalid } from '#/kernel/refusal.ts';
import type { Environment } from '../environment.ts';
import { fingerprintOf, keptKey, MasterKeyError, placeOf } from '../master-key.ts';
import type { Kept } from './backup.ts';
import { readWrapping } from './frames.ts';

type Here = Pick<Environment, 'dataDir' | 'masterKey' | 'backupPassphrase'>;

/**
 * Finds what opens a backup among what is set here.
 * @throws Refusal `invalid` or MasterKeyError with what to bring.
 */
export async function keptAt(file: string, here: Here, unsigned: boolean): Promise<Kept> {
  const wrapping = await readWrapping(createReadStream(file));
  if (!wrapping) {
    if (unsigned) return { file, opener: undefined };
    throw invalid({
      backup:
        'This is no backup of Backlot, or one of an earlier version, which nothing protects from changes. If you know where it comes from, restore it with --unsigned.',
    });
  }
  if (wrapping.by === 'passphrase') {
    const { backupPassphrase: passphrase } = here;
    if (passphrase) return { file, opener: { passphrase } };
    throw invalid({
      backup: 'This backup is sealed: set BACKUP_PASSPHRASE to what it was made with.',
    });
  }
  const masterKey = await keptKey(here);
  if (masterKey !== undefined && fingerprintOf(masterKey) === wrapping.fingerprint)
    return { file, opener: { masterKey } };
  const found = masterKey === undefined ? 'is missing' : `is ${fingerprintOf(masterKey)}`;
  throw new MasterKeyError(
    `This backup was kept under the master key ${wrapping.fingerprint}, and the one in ${placeOf(here)} ${found}. Bring that key: PINs, network keys and push subscriptions hang on it, and it signed the backup.`,
  );
}

/** What is said of a backup that was made: how it is kept, and what must be kept beside it. */
export const keptWords = (masterKey: string, isSealed: boolean): string =>
  isSealed
    ? 'It is sealed by BACKUP_PASSPHRASE and carries the master key: keep the passphrase apart from it.'
    : `It is signed, not encrypted, and does not carry the master key ${fingerprintOf(masterKey)}: keep that apart from it, without it PINs and network keys are lost. With BACKUP_PASSPHRASE set a backup is encrypted and carries it.`;
