import type { Db } from '#/store/records/records.ts';
import { rewrapSecret } from './webhook-secret.server.ts';

/** Puts the secrets of every webhook under another master key, without opening them. */
export async function rewrapWebhooks(tx: Db, from: string, to: string): Promise<void> {
  const all = await tx
    .selectFrom('webhooks')
    .select(['id', 'uid', 'sealed', 'sealed_before'])
    .forUpdate()
    .execute();
  for (const { id, uid, sealed, sealed_before } of all) {
    const under = (it: Buffer) => rewrapSecret(it, from, to, uid);
    await tx
      .updateTable('webhooks')
      .set({ sealed: under(sealed), sealed_before: sealed_before && under(sealed_before) })
      .where('id', '=', id)
      .execute();
  }
}
