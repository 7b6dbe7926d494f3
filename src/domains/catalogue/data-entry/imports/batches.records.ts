import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import { conflict, invalid, notFound } from '#/kernel/refusal.ts';
import type { Db } from '#/store/records/records.ts';
import type { ImportBatchesTable, ImportStatus } from '#/store/records/tables/imports.ts';
import type { Preview } from './preview.ts';

/** An import batch with its findings understood. */
export type ImportBatch = Omit<Selectable<ImportBatchesTable>, 'findings'> & { findings: Preview };

/** @throws Refusal `not-found` */
export async function findBatch(db: Db, id: number): Promise<ImportBatch> {
  const row = await db
    .selectFrom('import_batches')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound('This import');
  // Only `addBatch` and `recheck` write findings, and they write previews.
  return { ...row, findings: row.findings as Preview };
}

/** An import and what followed it. */
export async function familyOf(db: Db, root: number): Promise<ImportBatch[]> {
  const rows = await db
    .selectFrom('import_batches')
    .select('id')
    .where((eb) => eb.or([eb('id', '=', root), eb('follows', '=', root)]))
    .where('status', '=', 'committed')
    .orderBy('id')
    .execute();
  return Promise.all(rows.map((it) => findBatch(db, it.id)));
}

export async function addBatch(
  db: Db,
  { findings, ...batch }: Omit<Insertable<ImportBatchesTable>, 'findings'> & { findings: Preview },
): Promise<number> {
  const { id } = await db
    .insertInto('import_batches')
    .values({ ...batch, findings: JSON.stringify(findings) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Moves a batch on, if it still stands where it was seen.
 * @throws Refusal `conflict` when somebody else moved it meanwhile.
 */
export async function moveBatch(
  db: Db,
  id: number,
  from: ImportStatus,
  to: ImportStatus,
  change: Updateable<ImportBatchesTable> = {},
): Promise<void> {
  const moved = await db
    .updateTable('import_batches')
    .set((eb) => ({ ...change, status: to, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirst();
  if (moved.numUpdatedRows === 0n) throw conflict('Somebody else changed this import meanwhile.');
}

/**
 * The account a report belongs to: the named one, which is made when it is new, or the only one.
 * `kind` is the code of the network.
 * @throws Refusal `invalid` that names `account` when it has to be said which.
 */
export async function accountFor(db: Db, kind: string, name: string | undefined): Promise<number> {
  if (name !== undefined) {
    const known = await db
      .selectFrom('accounts')
      .select('id')
      .where('kind', '=', kind)
      .where(sql`lower(name)`, '=', name.toLowerCase())
      .executeTakeFirst();
    if (known) return known.id;
    const values = { kind, name };
    const made = await db.insertInto('accounts').values(values).returning('id').executeTakeFirst();
    return made!.id;
  }
  const accounts = await db
    .selectFrom('accounts')
    .select(['id', 'name'])
    .where('kind', '=', kind)
    .orderBy('id')
    .limit(6)
    .execute();
  if (accounts.length === 1) return accounts[0]!.id;
  const names = accounts.map((it) => it.name).join(', ');
  throw invalid({
    account: names ? `Say which account this is from: ${names}.` : 'Name the account this is from.',
  });
}

/** Keeps the currency of an account that had none. */
export const rememberCurrency = (db: Db, id: number, currency: string) =>
  db
    .updateTable('accounts')
    .set((eb) => ({ currency, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('currency', 'is', null)
    .execute();
