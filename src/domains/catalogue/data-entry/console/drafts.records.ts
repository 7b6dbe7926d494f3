import { sql } from 'kysely';
import type { Db } from '#/store/records/records.ts';
import type { BookCode } from './books.ts';

/** Whose draft, of which book and network; network 0 where the book has none. */
export interface DraftPlace {
  personId: number;
  book: BookCode;
  network: number;
}

/** A cell of the console: a measure of an app on a day, of all or of one country or ad unit. */
export interface FigureCell {
  app: number;
  day: string;
  country: string | null;
  adUnit: number | null;
  measure: string;
}

/** A figure that is typed and not committed. */
export interface Draft extends FigureCell {
  id: number;
  book: BookCode;
  network: number;
  value: number;
  /** What stood there when it was typed; null for nothing. */
  was: number | null;
}

/** A change of one cell of a draft; `value` null takes the typed figure back. */
export interface DraftChange extends FigureCell {
  value: number | null;
  was: number | null;
}

const columns = [
  'id',
  'book',
  'network_id as network',
  'app_id as app',
  'day',
  'country',
  'ad_unit_id as adUnit',
  'measure',
  'value',
  'was',
] as const;

// The check on the table admits no other book.
const asDraft = <R extends { book: string }>(row: R) => ({ ...row, book: row.book as BookCode });

interface DraftFilter {
  book?: BookCode;
  networks?: readonly number[] | undefined;
  apps?: readonly number[] | 'all';
  from?: string;
  to?: string;
}

function filtered(db: Db, { book, networks, apps, from, to }: DraftFilter) {
  let query = db.selectFrom('entry_drafts as d');
  if (book) query = query.where('d.book', '=', book);
  // Id 0 does not exist: an empty list finds nothing.
  if (networks && book !== 'store') query = query.where('d.network_id', 'in', [-1, ...networks]);
  if (apps && apps !== 'all') query = query.where('d.app_id', 'in', [0, ...apps]);
  if (from) query = query.where('d.day', '>=', from);
  if (to) query = query.where('d.day', '<=', to);
  return query;
}

/** A person's draft in the order in which it was typed. */
export async function draftsOf(db: Db, personId: number, filter: DraftFilter): Promise<Draft[]> {
  const rows = await filtered(db, filter)
    .where('d.person_id', '=', personId)
    .select(columns)
    .orderBy('d.id')
    .execute();
  return rows.map(asDraft);
}

/** What colleagues have typed and not committed. */
export async function othersDrafts(db: Db, personId: number, filter: DraftFilter) {
  const rows = await filtered(db, filter)
    .innerJoin('people as p', 'p.id', 'd.person_id')
    .where('d.person_id', '<>', personId)
    .select(columns.map((it) => `d.${it}` as const))
    .select('p.name')
    .orderBy('d.id')
    .execute();
  return rows.map(asDraft);
}

const sameCell = (it: FigureCell) => sql<boolean>`(d.app_id, d.day, d.measure) =
  (${it.app}, ${it.day}::date, ${it.measure}) and d.country is not distinct from ${it.country}
  and d.ad_unit_id is not distinct from ${it.adUnit}`;

/**
 * Puts cells into a person's draft, each as the latest one: what is typed later is spread over what
 * was typed before.
 */
export async function changeDraft(
  db: Db,
  { personId, book, network }: DraftPlace,
  changes: readonly DraftChange[],
  now: Date,
): Promise<void> {
  for (const it of changes) {
    await db
      .deleteFrom('entry_drafts as d')
      .where('d.person_id', '=', personId)
      .where('d.book', '=', book)
      .where('d.network_id', '=', network)
      .where(sameCell(it))
      .execute();
  }
  const values = changes.flatMap((it) =>
    it.value === null
      ? []
      : [
          {
            person_id: personId,
            book,
            network_id: network,
            app_id: it.app,
            day: it.day,
            country: it.country,
            ad_unit_id: it.adUnit,
            measure: it.measure,
            value: it.value,
            was: it.was,
            typed_at: now,
          },
        ],
  );
  // A statement takes 65,535 parameters at most.
  for (let at = 0; at < values.length; at += 5000)
    await db
      .insertInto('entry_drafts')
      .values(values.slice(at, at + 5000))
      .execute();
}

/** Forgets figures of a person's draft; all of it without ids. */
export async function forgetDrafts(db: Db, personId: number, ids?: readonly number[]) {
  let query = db.deleteFrom('entry_drafts').where('person_id', '=', personId);
  if (ids) query = query.where('id', 'in', [0, ...ids]);
  await query.execute();
}
