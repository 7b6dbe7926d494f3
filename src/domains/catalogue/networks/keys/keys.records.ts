import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { notFound } from '#/kernel/refusal.ts';
import type { Db } from '#/store/records/records.ts';
import type {
  CampaignReadsTable,
  HourSourcesTable,
  NetworkSourcesTable,
} from '#/store/records/tables/networks.ts';
import { connectors } from '../connectors/connectors.ts';
import { ALIVE_MS } from '../pulls/sources.records.ts';
import type { FetchedHours, FetchedReport, KeyStatus, NetworkKey, Pull } from './keys.contract.ts';

const query = (db: Db) =>
  db
    .selectFrom('network_keys as k')
    .innerJoin('networks as n', 'n.id', 'k.network_id')
    .innerJoin('accounts as a', 'a.id', 'k.account_id')
    .select([
      'k.id',
      'k.version',
      'k.network_id',
      'k.account_id',
      'k.connector',
      'k.shown',
      'k.expires_on',
      'k.refused_at',
      'k.refusal',
      'k.tested_at',
      'k.rotated_at',
      'k.created_at',
      'n.code',
      'n.name as network',
      'n.active',
      'n.pulled',
      'a.name as account',
    ]);
export type KeyRow = Awaited<ReturnType<ReturnType<typeof query>['execute']>>[number];

interface Filter {
  network?: readonly number[] | undefined;
  trouble?: boolean | undefined;
  page: number;
  perPage: number;
}

/** Days before its end from which on a key needs somebody. */
const SOON_DAYS = 14;

const inTrouble = (today: string) => sql<boolean>`(
  k.refused_at is not null or k.expires_on < ${today}::date + ${SOON_DAYS}::int
  or exists (select from network_sources s where s.key_id = k.id and s.problem is not null))`;

/** A page of keys in the order of the networks. */
export async function listKeys(
  db: Db,
  { network, trouble, page, perPage }: Filter,
  now: Date,
  today: string,
) {
  const wanted = (it: ReturnType<typeof query>) => {
    const ofNetwork = network ? it.where('k.network_id', 'in', network) : it;
    return trouble ? ofNetwork.where(inTrouble(today)) : ofNetwork;
  };
  const rows = await wanted(query(db))
    .orderBy('n.position')
    .orderBy('n.id')
    .orderBy('a.name')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  const { count } = await wanted(query(db))
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { rows: await describe(db, rows, now, today), totalRows: Number(count) };
}

/** @throws Refusal `not-found` */
export async function findKey(db: Db, id: number): Promise<KeyRow> {
  const row = await query(db).where('k.id', '=', id).executeTakeFirst();
  if (!row) throw notFound('This key');
  return row;
}

/** @throws Refusal `not-found` */
export async function describeKey(
  db: Db,
  id: number,
  now: Date,
  today: string,
): Promise<NetworkKey> {
  const [key] = await describe(db, [await findKey(db, id)], now, today);
  return key!;
}

async function describe(db: Db, rows: readonly KeyRow[], now: Date, today: string) {
  if (rows.length === 0) return [];
  const ids = rows.map((it) => it.id);
  const sources = await db
    .selectFrom('network_sources')
    .selectAll()
    .where('key_id', 'in', ids)
    .execute();
  const byHour = await db
    .selectFrom('hour_sources')
    .selectAll()
    .where('key_id', 'in', ids)
    .execute();
  const reads = await db
    .selectFrom('campaign_reads')
    .selectAll()
    .where('key_id', 'in', ids)
    .execute();
  return rows.map((it) =>
    keyOf(
      it,
      sources.filter((source) => source.key_id === it.id),
      byHour.filter((source) => source.key_id === it.id),
      reads.find((read) => read.key_id === it.id),
      now,
      today,
    ),
  );
}

type Source = Selectable<NetworkSourcesTable>;

function statusOf(it: KeyRow, sources: readonly Source[], today: string): KeyStatus {
  if (it.refused_at) return 'refused';
  if (it.expires_on !== null && it.expires_on < today) return 'expired';
  if (!it.active || !it.pulled) return 'off';
  if (sources.some((source) => source.problem !== null)) return 'failing';
  return sources.some((source) => source.pulled_at) ? 'working' : 'waiting';
}

function keyOf(
  it: KeyRow,
  sources: readonly Source[],
  byHour: readonly Selectable<HourSourcesTable>[],
  read: Selectable<CampaignReadsTable> | undefined,
  now: Date,
  today: string,
): NetworkKey {
  const connector = connectors.find((other) => other.code === it.connector);
  const status = statusOf(it, sources, today);
  const isTried = status === 'working' || status === 'waiting' || status === 'failing';
  return {
    id: it.id,
    version: it.version,
    network: { id: it.network_id, code: it.code, name: it.network },
    account: { id: it.account_id, name: it.account },
    connector: connector?.name ?? it.connector,
    parts: (connector?.fields ?? [])
      .filter(({ name, optional }) => !optional || it.shown[name])
      .map(({ name, label, secret }) => ({ name, label, secret, shown: it.shown[name] ?? '' })),
    status,
    refusal: it.refusal,
    expiresOn: it.expires_on,
    reports: (connector?.reports ?? []).flatMap(({ code, name }) => {
      const source = sources.find((other) => other.report === code);
      return source ? [fetchedOf(source, name, isTried, now)] : [];
    }),
    hours: (connector?.hours ?? []).flatMap(({ code, name }) => {
      const source = byHour.find((other) => other.report === code);
      return source ? [hoursOf(source, name, isTried)] : [];
    }),
    campaigns: read
      ? {
          readAt: read.read_at?.toISOString() ?? null,
          problem: read.problem,
          nextAt: isTried ? read.next_at.toISOString() : null,
        }
      : null,
    testedAt: it.tested_at?.toISOString() ?? null,
    rotatedAt: it.rotated_at?.toISOString() ?? null,
    addedAt: it.created_at.toISOString(),
  };
}

function fetchedOf(it: Source, name: string, isTried: boolean, now: Date): FetchedReport {
  const isAlive = it.alive_at !== null && now.getTime() - it.alive_at.getTime() < ALIVE_MS;
  return {
    report: it.report,
    name,
    from: it.done_from,
    to: it.done_to,
    wantedFrom: it.wanted_from,
    pulledAt: it.pulled_at?.toISOString() ?? null,
    problem: it.problem,
    problemAt: it.problem_at?.toISOString() ?? null,
    nextAt: isTried ? it.next_at.toISOString() : null,
    running: isAlive ? it.progress : null,
  };
}

const hoursOf = (
  it: Selectable<HourSourcesTable>,
  name: string,
  isTried: boolean,
): FetchedHours => ({
  report: it.report,
  name,
  pulledAt: it.pulled_at?.toISOString() ?? null,
  problem: it.problem,
  problemAt: it.problem_at?.toISOString() ?? null,
  nextAt: isTried ? it.next_at.toISOString() : null,
});

const SHOWN_PULLS = 30;

/** The last pulls of a key, newest first. */
export async function listPulls(db: Db, keyId: number): Promise<Pull[]> {
  const names = new Map(connectors.flatMap((it) => it.reports.map((one) => [one.code, one.name])));
  const rows = await db
    .selectFrom('network_pulls')
    .selectAll()
    .where('key_id', '=', keyId)
    .orderBy('id', 'desc')
    .limit(SHOWN_PULLS)
    .execute();
  return rows.map((it) => ({
    id: it.id,
    name: names.get(it.report) ?? it.report,
    from: it.from_day,
    to: it.to_day,
    startedAt: it.started_at.toISOString(),
    seconds: (it.ended_at.getTime() - it.started_at.getTime()) / 1000,
    rows: it.rows,
    batchId: it.batch_id,
    note: it.note,
    problem: it.problem,
  }));
}
