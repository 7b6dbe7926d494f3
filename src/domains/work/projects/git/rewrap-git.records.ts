import type { Db } from '#/store/records/records.ts';
import { rewrapSecret } from './git-secret.server.ts';

/** Puts the secrets of every connection under another master key, without opening them. */
export async function rewrapGit(tx: Db, from: string, to: string): Promise<void> {
  const all = await tx
    .selectFrom('git_connections')
    .select(['id', 'uid', 'sealed'])
    .forUpdate()
    .execute();
  for (const { id, uid, sealed } of all)
    await tx
      .updateTable('git_connections')
      .set({ sealed: rewrapSecret(sealed, from, to, uid) })
      .where('id', '=', id)
      .execute();
}
