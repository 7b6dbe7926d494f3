import { sql } from 'kysely';
import type { Db } from '#/store/records/records.ts';
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
    await sql`
      insert into waiting_figures (batch_id, name_id, day, rows, value)
      select ${batchId}, name, day, sum(rows), sum(value)
      from unnest(${some.map((it) => it.name)}::int[], ${some.map((it) => it.day)}::date[],
        ${some.map((it) => it.rows)}::int[], ${some.map((it) => it.value)}::bigint[])
        as w (name, day, rows, value)
      group by name, day`.execute(db);
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
  const { rows } = await sql<{ at: number; id: number }>`
    with named as (
      select * from unnest(
        ${unknown.map((it) => idOf.get(it.network) ?? idOf.get(reporting)!)}::int[],
        ${unknown.map((it) => it.kind)}::text[], ${unknown.map((it) => it.key)}::text[],
        ${unknown.map((it) => it.name || it.key)}::text[],
        ${unknown.map((it) => it.platform || null)}::text[])
        with ordinality as u (network_id, kind, external_id, name, platform, at)),
    added as (
      insert into network_apps (network_id, kind, external_id, name, platform)
      select network_id, kind, external_id, name, platform from named
      on conflict (network_id, kind, external_id, platform) do update set name = network_apps.name
      returning id, network_id, kind, external_id, platform)
    select named.at::int as at, added.id from named
    join added on added.network_id = named.network_id and added.kind = named.kind
      and added.external_id = named.external_id
      and added.platform is not distinct from named.platform
    order by named.at`.execute(db);
  return rows.map((it) => it.id);
}

/** What is left out of a batch for good waits no longer. */
export const forgetWaiting = (db: Db, batchId: number) =>
  db.deleteFrom('waiting_figures').where('batch_id', '=', batchId).execute();
