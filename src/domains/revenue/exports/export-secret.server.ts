import type { Db } from '#/store/records/records.ts';
import { sealedSecrets } from '#/store/sealed-secret.ts';

const secrets = sealedSecrets('fact export');

export const { seal: sealSecretKey, open: openSecretKey } = secrets;

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
      .set({ sealed: secrets.rewrap(sealed!, from, to, uid) })
      .where('id', '=', id)
      .execute();
}
