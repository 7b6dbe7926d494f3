import { rewrap } from '#/store/envelope.ts';
import type { Db } from '#/store/records/records.ts';
import { purposeOf } from './key-values.server.ts';

/** Puts every network key under another master key, without opening it; how many there were. */
export async function rewrapKeys(tx: Db, from: string, to: string): Promise<number> {
  const keys = await tx
    .selectFrom('network_keys')
    .select(['id', 'network_id', 'account_id', 'sealed'])
    .forUpdate()
    .execute();
  for (const it of keys) {
    await tx
      .updateTable('network_keys')
      .set({ sealed: rewrap(it.sealed, from, to, purposeOf(it)) })
      .where('id', '=', it.id)
      .execute();
  }
  return keys.length;
}
