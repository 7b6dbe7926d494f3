import type { Db } from '#/store/records/records.ts';
import { rewrapSecret } from './provider-secret.server.ts';

/** Puts the secret of every provider under another master key; sign-ins under way begin anew. */
export async function rewrapProviders(tx: Db, from: string, to: string): Promise<void> {
  const all = await tx
    .selectFrom('sign_in_providers')
    .select(['id', 'uid', 'sealed'])
    .forUpdate()
    .execute();
  for (const { id, uid, sealed } of all) {
    await tx
      .updateTable('sign_in_providers')
      .set({ sealed: rewrapSecret(sealed, from, to, uid) })
      .where('id', '=', id)
      .execute();
  }
  await tx.deleteFrom('provider_sign_ins').execute();
}
