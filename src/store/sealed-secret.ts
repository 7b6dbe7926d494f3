import { disclose, enclose, rewrap } from './envelope.ts';

/**
 * How the secrets of one kind of record are kept. An envelope belongs to one record, which its uid
 * names: moved to another it does not open.
 * @param kind as it is written into every envelope; it never changes.
 */
export function sealedSecrets(kind: string) {
  const purposeOf = (uid: string) => `${kind} ${uid}`;
  return {
    seal: (secret: string, masterKey: string, uid: string): Buffer =>
      enclose(secret, masterKey, purposeOf(uid)),
    /** Throws when the master key is another one than it was sealed under. */
    open: (sealed: Buffer, masterKey: string, uid: string): string =>
      disclose(sealed, masterKey, purposeOf(uid)),
    /** The same under another master key, without opening it. */
    rewrap: (sealed: Buffer, from: string, to: string, uid: string): Buffer =>
      rewrap(sealed, from, to, purposeOf(uid)),
  };
}
