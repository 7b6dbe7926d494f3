import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { hold } from '#/store/records/hold.ts';
import type { Db } from '#/store/records/records.ts';
import type { OwnStore, SetStore } from './own-store.ts';
import { WrongSettingError } from './wrong-setting.ts';

/** Any constant: the lock of a server that looks whether the stores belong together. */
const CLAIM_LOCK = 7_340_056;

/** Which installation these records are of; undefined until a server of this version has started. */
export async function installationOf(db: Db) {
  const own = await db.selectFrom('installation').select(['id', 'since']).executeTakeFirst();
  const key = await db.selectFrom('master_key_mark').select('fingerprint').executeTakeFirst();
  const stores = await db
    .selectFrom('installation_stores')
    .select(['store', 'kind', 'place'])
    .orderBy('store')
    .execute();
  return own && { ...own, stores, masterKey: key?.fingerprint ?? 'unknown' };
}

const knownOf = (db: Db, { store }: Pick<SetStore, 'store'>) =>
  db.selectFrom('installation_stores').selectAll().where('store', '=', store).executeTakeFirst();

/**
 * Looks whether the settings name a store of the kind these records were kept with, before it is
 * opened: opening makes tables and folders. Records of an earlier version take any.
 * @throws WrongSettingError
 */
export async function refuseOtherKind(db: Db, set: SetStore): Promise<void> {
  const known = await knownOf(db, set);
  if (known && known.kind !== set.kind) throw new WrongSettingError(set, known, 'kind');
}

/** Whether these records were kept with a store in this very place. */
export async function isUsedBefore(db: Db, set: SetStore): Promise<boolean> {
  const known = await knownOf(db, set);
  return known?.kind === set.kind && known.place === set.place;
}

/**
 * Looks whether an open store is the one of these records. Nothing is changed.
 * @throws WrongSettingError
 */
export async function refuseOtherStore(db: Db, own: OwnStore): Promise<void> {
  const known = await knownOf(db, own);
  if (!known) return;
  const mark = await own.mark();
  if (mark !== undefined && mark !== known.mark) throw new WrongSettingError(own, known, 'foreign');
}

/**
 * Makes sure that an open store belongs to these records, and marks both at the first start. One
 * that has lost everything, its mark too, is taken for the same where it lies in the same place.
 * @param isAlone whether no other server works on these records.
 * @throws WrongSettingError
 */
export async function claimStore(
  db: Db,
  own: OwnStore,
  isAlone: boolean,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Of two servers that start at once, the second one finds what the first one has claimed.
    await hold(tx, CLAIM_LOCK);
    await refuseOtherKind(tx, own);
    await refuseOtherStore(tx, own);
    const known = await knownOf(tx, own);
    const mark = await own.mark();
    if (known && mark === undefined) {
      if (!isAlone && own.kind === 'duckdb') throw new WrongSettingError(own, known, 'second');
      if (known.place !== own.place && !own.isBesideRecords)
        throw new WrongSettingError(own, known, 'new');
    }
    const kept = mark ?? known?.mark ?? randomUUID();
    if (mark === undefined) await own.setMark(kept);
    await writeClaim(tx, own, kept, now);
  });
}

/** The stores as they are set are those of these records from now on, wherever they lay before. */
export async function moveStore(db: Db, own: OwnStore, now: Date): Promise<void> {
  const kept = (await own.mark()) ?? randomUUID();
  await own.setMark(kept);
  await db.transaction().execute((tx) => writeClaim(tx, own, kept, now));
}

async function writeClaim(tx: Db, own: OwnStore, mark: string, now: Date): Promise<void> {
  const { store, kind, place } = own;
  await tx
    .insertInto('installation')
    .values({ since: now })
    .onConflict((it) => it.doNothing())
    .execute();
  await tx
    .insertInto('installation_stores')
    .values({ store, kind, place, mark })
    .onConflict((it) => it.column('store').doUpdateSet({ kind, place, mark }))
    .execute();
}

/** Whether no server works on these records: on a database of its own it shows by its jobs. */
export async function isNobodyServing(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_stat_activity
    where datname = current_database() and application_name = 'backlot jobs' limit 1`.execute(db);
  return rows.length === 0;
}
