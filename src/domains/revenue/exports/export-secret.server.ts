import { disclose, enclose, rewrap } from '#/store/envelope.ts';
import type { Db } from '#/store/records/records.ts';

/** An envelope belongs to one export: moved to another record it does not open. */
const purposeOf = (uid: string) => `fact export ${uid}`;

export const sealSecretKey = (secret: string, masterKey: string, uid: string): Buffer =>
  enclose(secret, masterKey, purposeOf(uid));

/** Throws when the master key is another one than it was sealed under. */
export const openSecretKey = (sealed: Buffer, masterKey: string, uid: string): string =>
  disclose(sealed, masterKey, purposeOf(uid));

/** Puts the secret keys of every export under another master key, without opening them. */
export async function rewrapExports(tx: Db, from: string, to: string): Promise<void> {
  const all = await tx
    .selectFrom('fact_exports')
    .select(['id', 'uid', 'sealed'])
    .where('sealed', 'is not', null)
    .forUpdate()
    .execute();
  for (const { id, uid, sealed } of all)
    await tx
      .updateTable('fact_exports')
      .set({ sealed: rewrap(sealed!, from, to, purposeOf(uid)) })
      .where('id', '=', id)
      .execute();
}
