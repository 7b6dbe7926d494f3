import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import type { Db } from '#/store/records/records.ts';
import type { AuditTable } from '#/store/records/tables/ledger.ts';
import { chain, writtenIn } from './chain.ts';

/**
 * The hash of an entry covers the address it came from, so an address cannot simply be removed. Before
 * it is, what is left is signed together with the hash, under a key the database does not have: from
 * then on the signature vouches for the entry, and the hash for its place in the chain.
 */

type Row = Selectable<AuditTable>;

const AT_ONCE = 1_000;

const keyOf = (masterKey: string) =>
  Buffer.from(hkdfSync('sha256', masterKey, '', 'entries of the audit log without address', 32));

function sealWithout(row: Row, key: Buffer): Buffer {
  const left = writtenIn({ ...row, address: null });
  return createHmac('sha256', key).update(row.hash).update(JSON.stringify(left)).digest();
}

/** Whether an entry without its address says what it said when that was removed. */
export function isSealedWithout(row: Row, masterKey: string): boolean {
  const given = row.without_address;
  const right = sealWithout(row, keyOf(masterKey));
  return given !== null && given.length === right.length && timingSafeEqual(given, right);
}

const keep = (db: Db, id: number, seal: Buffer) =>
  db
    .updateTable('audit')
    .set({ address: null, without_address: seal })
    .where('id', '=', id)
    .execute();

/**
 * Removes network addresses of entries older than that; returns how many. An entry that was tampered
 * with keeps its address, so that the walk still finds it.
 */
export async function forgetAddresses(db: Db, masterKey: string, before: Date): Promise<number> {
  const key = keyOf(masterKey);
  let [after, forgotten] = [0, 0];
  for (;;) {
    const rows = await db
      .selectFrom('audit')
      .selectAll()
      .where('id', '>', after)
      .where('at', '<', before)
      // "command line" and the names of jobs are nobody's address.
      .where(sql<boolean>`address ~ '^[0-9A-Fa-f.:]+$' and address ~ '[.:]'`)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute();
    await db.transaction().execute(async (tx) => {
      for (const row of rows) {
        if (!row.hash.equals(chain(row.previous_hash, writtenIn(row)))) continue;
        await keep(tx, row.id, sealWithout(row, key));
        forgotten += 1;
      }
    });
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) return forgotten;
    after = last.id;
  }
}

/** Signs them anew under another master key. @throws Error when one was not signed under the first. */
export async function resealWithoutAddress(db: Db, from: string, to: string): Promise<void> {
  const key = keyOf(to);
  let after = 0;
  for (;;) {
    const rows = await db
      .selectFrom('audit')
      .selectAll()
      .where('id', '>', after)
      .where('without_address', 'is not', null)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute();
    for (const row of rows) {
      if (!isSealedWithout(row, from))
        throw new Error(`Entry ${row.id} of the audit log was not signed under this key.`);
      await keep(db, row.id, sealWithout(row, key));
    }
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) return;
    after = last.id;
  }
}
