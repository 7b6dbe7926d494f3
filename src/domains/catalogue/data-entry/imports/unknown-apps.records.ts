import { sql } from 'kysely';
import type { Db } from '#/store/records/records.ts';
import type { Platform } from '#/store/records/tables/apps.ts';
import type { Findings, UnknownApp } from './check-report.ts';

/** A statement takes lists of any length, but not of any size. */
const AT_ONCE = 20_000;
const NAMES_AT_ONCE = 5000;

/**
 * Notes the names of a report that nobody knows yet, so that they are linked where all names are,
 * and what waits for each of them. What has been linked stays so.
 */
export async function noteUnknownApps(db: Db, batchId: number, found: Findings): Promise<void> {
  const unknown = found.unknownApps;
  await db.deleteFrom('waiting_figures').where('batch_id', '=', batchId).execute();
  if (unknown.length === 0) return;
  const ids: number[] = [];
  for (let at = 0; at < unknown.length; at += NAMES_AT_ONCE) {
    const some = unknown.slice(at, at + NAMES_AT_ONCE);
    ids.push(...(await namesOf(db, some, found.format.network)));
  }
  const days = unknown.flatMap((it, at) =>
    [...it.days].map(([day, { rows, value }]) => ({ name: ids[at]!, day, rows, value })),
  );
  for (let at = 0; at < days.length; at += AT_ONCE) {
    const some = days.slice(at, at + AT_ONCE);
    const waiting = sql<{ name: number; day: string; rows: number; value: number }>`unnest(
      ${some.map((it) => it.name)}::int[], ${some.map((it) => it.day)}::date[],
      ${some.map((it) => it.rows)}::int[], ${some.map((it) => it.value)}::bigint[])`;
    await db
      .insertInto('waiting_figures')
      .columns(['batch_id', 'name_id', 'day', 'rows', 'value'])
      .expression((eb) =>
        eb
          .selectFrom(waiting.as<'w'>(sql`w (name, day, rows, value)`))
          .select([sql<number>`${batchId}`.as('batch_id'), 'w.name', 'w.day'])
          .select((it) => [it.fn.sum('w.rows').as('rows'), it.fn.sum('w.value').as('value')])
          .groupBy(['w.name', 'w.day']),
      )
      .execute();
  }
}

/** The ids of the names, in their order. */
async function namesOf(
  db: Db,
  unknown: readonly UnknownApp[],
  reporting: string,
): Promise<number[]> {
  const networks = await db.selectFrom('networks').select(['id', 'code']).execute();
  const idOf = new Map(networks.map((it) => [it.code, it.id]));
  const named = sql<{
    network_id: number;
    kind: 'app' | 'campaign';
    external_id: string;
    name: string;
    platform: Platform | null;
    at: number;
  }>`unnest(
    ${unknown.map((it) => idOf.get(it.network) ?? idOf.get(reporting)!)}::int[],
    ${unknown.map((it) => it.kind)}::text[], ${unknown.map((it) => it.key)}::text[],
    ${unknown.map((it) => it.name || it.key)}::text[],
    ${unknown.map((it) => it.platform || null)}::text[]) with ordinality`;
  const rows = await db
    .with('named', (query) =>
      query
        .selectFrom(named.as<'u'>(sql`u (network_id, kind, external_id, name, platform, at)`))
        .selectAll(),
    )
    .with('added', (query) =>
      query
        .insertInto('network_apps')
        .columns(['network_id', 'kind', 'external_id', 'name', 'platform'])
        .expression((eb) =>
          eb.selectFrom('named').select(['network_id', 'kind', 'external_id', 'name', 'platform']),
        )
        .onConflict((on) =>
          on
            .columns(['network_id', 'kind', 'external_id', 'platform'])
            .doUpdateSet((eb) => ({ name: eb.ref('network_apps.name') })),
        )
        .returning(['id', 'network_id', 'kind', 'external_id', 'platform']),
    )
    .selectFrom('named')
    .innerJoin('added', (on) =>
      on
        .onRef('added.network_id', '=', 'named.network_id')
        .onRef('added.kind', '=', 'named.kind')
        .onRef('added.external_id', '=', 'named.external_id')
        .onRef('added.platform', 'is not distinct from', 'named.platform'),
    )
    .select('added.id')
    .orderBy('named.at')
    .execute();
  return rows.map((it) => it.id);
}

/** What is left out of a batch for good waits no longer. */
export const forgetWaiting = (db: Db, batchId: number) =>
  db.deleteFrom('waiting_figures').where('batch_id', '=', batchId).execute();
