import { disclose, enclose } from '#/store/envelope.ts';

/** An envelope belongs to one provider: moved to another record it does not open. */
export const purposeOf = (uid: string) => `sign-in provider ${uid}`;

export const sealSecret = (secret: string, masterKey: string, uid: string): Buffer =>
  enclose(secret, masterKey, purposeOf(uid));

/** Throws when the master key is another one than it was sealed under. */
export const openSecret = (sealed: Buffer, masterKey: string, uid: string): string =>
  disclose(sealed, masterKey, purposeOf(uid));
