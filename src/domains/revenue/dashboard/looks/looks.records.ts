import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Reader } from '#/figures/selection.records.ts';
import { sourceNames } from '#/figures/source-names.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { lookUp } from '#/kernel/look-up.ts';
import type { Db } from '#/store/records/records.ts';
import type { DashboardLooksTable, LookSums } from '#/store/records/tables/dashboard.ts';
import { appsInScope } from '#/store/scope.ts';
import type { SourceChange } from './looks.contract.ts';

const MINUTE_MS = 60_000;
/** Who comes back within half an hour is still on the same visit: a reload hides nothing. */
const VISIT_MS = 30 * MINUTE_MS;
/** What is older is in the log of data entry. */
const LONGEST_MS = 30 * 1440 * MINUTE_MS;

type Look = Pick<
  Selectable<DashboardLooksTable>,
  'looked_at' | 'seen_to' | 'looked_sums' | 'seen_sums'
>;

const isSameVisit = ({ looked_at }: Pick<Look, 'looked_at'>, now: Date) =>
  now.getTime() - looked_at.getTime() <= VISIT_MS;

/** From when on something is new to somebody, at an instant. */
export function sinceOf(
  look: Pick<Look, 'looked_at' | 'seen_to'> | undefined,
  now: Date,
): Date | null {
  if (!look) return null;
  const since = isSameVisit(look, now) ? look.seen_to : look.looked_at;
  return since && new Date(Math.max(since.getTime(), now.getTime() - LONGEST_MS));
}

/** Whoever looks, and when. */
type Looking = Omit<Reader, 'facts'>;

const lookOf = ({ db, who }: Looking) =>
  db
    .selectFrom('dashboard_looks')
    .select(['looked_at', 'seen_to', 'looked_sums', 'seen_sums'])
    .where('person_id', '=', who.id)
    .executeTakeFirst();

/** The end of somebody's last visit, as it counts now, and what the days came to then. */
interface LastLook {
  since: Date | null;
  /** Null where nobody knows. */
  sums: LookSums | null;
}

export async function lastLook(context: Looking): Promise<LastLook> {
  const look = await lookOf(context);
  const since = sinceOf(look, context.now);
  if (!look || !since) return { since, sums: null };
  return { since, sums: isSameVisit(look, context.now) ? look.seen_sums : look.looked_sums };
}

/**
 * Notes that the person looks now, and what the days come to; with `seen`, that nothing up to now is
 * new to them.
 */
export async function noteLook(context: Looking, sums: LookSums, seen: boolean): Promise<void> {
  const { db, who, now } = context;
  const before: LastLook = seen ? { since: now, sums } : await lastLook(context);
  const look = {
    looked_at: now,
    seen_to: before.since,
    looked_sums: JSON.stringify(sums),
    seen_sums: before.sums && JSON.stringify(before.sums),
  };
  await db
    .insertInto('dashboard_looks')
    .values({ person_id: who.id, ...look })
    .onConflict((on) => on.column('person_id').doUpdateSet(look))
    .execute();
}

/**
 * What sources have brought since, of the apps within the person's reach. A day is new when it lies
 * after all days that the source had told before; others are restated where their sum has changed.
 */
export async function changesSince(context: Looking, since: Date): Promise<Brings[]> {
  const { db, who, scope, now } = context;
  const apps = await appsInScope(db, who, scope);
  const seen =
    apps === 'all' ? sql<boolean>`true` : sql<boolean>`l.app_id = any(${[...apps]}::int[])`;
  const rows = await broughtSince(db, { since, now, seen });
  return rows.flatMap((it) => changeOf(it));
}

/** What a source has brought, and whether revenue or spend is among it. */
interface Brings extends SourceChange {
  tellsMoney: boolean;
}

const moneyTables = ['monetisation', 'acquisition', 'store_console'];

interface Span {
  since: Date;
  now: Date;
  /** Condition on `data_entry_log l`: what the person may see. */
  seen: RawBuilder<boolean>;
}

function broughtSince(db: Db, { since, now, seen }: Span) {
  const before = addDays(dayOf(since), -90);
  return db
    .with('brought', (query) =>
      query
        .selectFrom('data_entry_log as l')
        .innerJoin('import_batches as b', 'b.id', 'l.batch_id')
        .select(['b.source', 'b.fact_table', 'l.from_day', 'l.to_day'])
        .select(
          sql<boolean>`l.old_value is distinct from l.new_value and l.old_value is not null`.as(
            'restated',
          ),
        )
        .where(sql<Date>`greatest(b.committed_at, b.reverted_at)`, '>', since)
        .where('l.at', '>', since)
        .where('l.at', '<=', now)
        .where(seen),
    )
    .selectFrom('brought as n')
    .select((eb) => [
      'n.source',
      sql<boolean>`bool_or(n.fact_table = any(${moneyTables}::text[]))`.as('tellsMoney'),
      sql<string>`min(n.from_day)::text`.as('from'),
      sql<string>`max(n.to_day)::text`.as('to'),
      sql<string | null>`min(n.from_day) filter (where n.restated)::text`.as('restated'),
      eb
        .selectFrom('data_entry_log as l')
        .innerJoin('import_batches as b', 'b.id', 'l.batch_id')
        .select(sql<string | null>`max(l.to_day)::text`.as('day'))
        .whereRef('b.source', '=', 'n.source')
        .where('l.at', '<=', since)
        .where('l.to_day', '>=', before)
        .where(seen)
        .as('known'),
    ])
    .groupBy('n.source')
    .orderBy('n.source')
    .execute();
}

type Brought = Awaited<ReturnType<typeof broughtSince>>[number];

function changeOf({ source, tellsMoney, from, to, restated, known }: Brought): Brings[] {
  const first = known === null ? from : addDays(known, 1);
  const fresh = to >= first ? { from: from > first ? from : first, to } : null;
  const last = known !== null && known < to ? known : to;
  const told =
    known !== null && restated !== null && restated <= last ? { from: restated, to: last } : null;
  if (!fresh && !told) return [];
  const name = lookUp(sourceNames, source) ?? source;
  return [{ source, name, fresh, restated: told, tellsMoney }];
}
