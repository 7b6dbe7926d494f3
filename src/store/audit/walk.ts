import type { Db } from '#/store/records/records.ts';
import { chain, GENESIS, writtenIn } from './chain.ts';
import { isSealedWithout } from './forget-addresses.ts';

const AT_ONCE = 1_000;

/**
 * Walks the whole chain; returns the id of the first row that does not fit, or null. Without the master
 * key entries whose address is forgotten are only known to stand where they stood.
 */
export async function firstBrokenAudit(db: Db, masterKey?: string): Promise<number | null> {
  let previous: Buffer = GENESIS;
  let after = 0;
  for (;;) {
    const rows = await db
      .selectFrom('audit')
      .selectAll()
      .where('id', '>', after)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute();
    for (const row of rows) {
      const isRight = row.without_address
        ? masterKey === undefined || isSealedWithout(row, masterKey)
        : row.hash.equals(chain(previous, writtenIn(row)));
      if (!row.previous_hash.equals(previous) || !isRight) return row.id;
      previous = row.hash;
      after = row.id;
    }
    if (rows.length < AT_ONCE) return null;
  }
}
