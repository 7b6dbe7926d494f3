import { sql } from 'kysely';
import { dayOf } from '#/kernel/dates.ts';
import { Currency } from '#/kernel/schema.ts';
import { readRates } from '#/store/rates.records.ts';
import { ifFree } from '#/store/records/if-free.ts';
import type { Db } from '#/store/records/records.ts';
import type { CampaignThere } from '../connectors/campaign-changes.ts';
import { connectorOf, connectors } from '../connectors/connectors.ts';
import { fetchingKeys } from '../pulls/fetching-keys.records.ts';
import { openKey } from '../pulls/open-key.server.ts';
import { retryAt } from '../pulls/plan.ts';
import { failureOf } from '../pulls/pull-failure.server.ts';
import type { PullTools, Work } from '../pulls/pull-tools.ts';
import { workingKey } from '../pulls/sources.records.ts';
import { takeFound, underway } from './found-campaigns.records.ts';

/** Jobs that ask how the campaigns of a key are set up: `{ keyId }`. */
export const CAMPAIGNS_QUEUE = 'read-campaigns';

const MINUTE_MS = 60_000;
const EVERY_MS = 60 * MINUTE_MS;
const SPREAD_MS = 5 * MINUTE_MS;
/** What a network does not understand, or lets nobody see, is as it is in an hour. */
const REFUSED_MS = 720 * MINUTE_MS;
/** Any constant: with the key's id it names the lock of whoever asks with the key. */
const READ_LOCK = 7_340_068;

const tellingConnectors = connectors.filter((it) => it.campaigns).map((it) => it.code);

/** Working keys whose network is to be asked again how its campaigns are set up. */
export async function dueCampaignKeys(db: Db, now: Date, today: string): Promise<number[]> {
  const rows = await fetchingKeys(db, tellingConnectors, now, today)
    .leftJoin('campaign_reads as r', 'r.key_id', 'k.id')
    .select('k.id')
    .where((eb) => eb.or([eb('r.next_at', 'is', null), eb('r.next_at', '<=', now)]))
    .orderBy('r.next_at', (order) => order.asc().nullsFirst())
    .limit(sql.lit(50))
    .execute();
  return rows.map((it) => it.id);
}

/**
 * Asks a network how the campaigns of a key are set up: daily budgets, bids, and whether they run.
 * What fails is noted with the time of the next try; nothing is thrown for it, and the key goes on
 * fetching figures.
 */
export async function readCampaigns(
  tools: PullTools,
  keyId: number,
  signal?: AbortSignal,
): Promise<void> {
  await ifFree(tools.db, [READ_LOCK, keyId], async () => {
    const { db, clock, random } = tools;
    const key = await workingKey(db, keyId, dayOf(clock()));
    const connector = key && connectorOf(key.network);
    if (!key || connector?.code !== key.connector || !connector.campaigns) return;
    const opened = await openKey(tools, key, connector, signal);
    if (!opened) return;
    const work: Work = { ...tools, key, connector, signal, ...opened };
    const needs = connector.changesNeed ?? [];
    const next = (ms: number) =>
      new Date(clock().getTime() + ms - Math.floor(random() * SPREAD_MS));
    if (!needs.every((it) => opened.values[it]))
      return note(db, keyId, { failures: 0, problem: null, next_at: next(REFUSED_MS) });
    try {
      await takeAll(work);
      const read = { read_at: clock(), failures: 0, problem: null, next_at: next(EVERY_MS) };
      await note(db, keyId, read);
    } catch (error) {
      // The server stops: nothing is wrong, and it is still due.
      if (signal?.aborted) return;
      const { kind, message, retryAfter } = failureOf(error, work);
      const failures = (await failuresOf(db, keyId)) + 1;
      const isPassing = kind === 'later' || kind === 'unreachable';
      const next_at = isPassing
        ? retryAt(clock(), failures - 1, retryAfter, random)
        : next(REFUSED_MS);
      await note(db, keyId, { failures, problem: message, next_at });
    }
  });
}

interface Noted {
  read_at?: Date;
  failures: number;
  problem: string | null;
  next_at: Date;
}

const note = async (db: Db, key_id: number, noted: Noted): Promise<void> =>
  void (await db
    .insertInto('campaign_reads')
    .values({ key_id, ...noted })
    .onConflict((it) => it.column('key_id').doUpdateSet(noted))
    .execute());

const failuresOf = async (db: Db, keyId: number): Promise<number> =>
  (
    await db
      .selectFrom('campaign_reads')
      .select('failures')
      .where('key_id', '=', keyId)
      .executeTakeFirst()
  )?.failures ?? 0;

/** Campaigns taken over in one transaction: changes of theirs by people wait for it. */
const AT_ONCE = 100;

const isAmount = (it: number) => Number.isSafeInteger(it) && it > 0;

/** What a network says, without what cannot be; nothing of an account in no currency. */
function sound(it: CampaignThere): CampaignThere[] {
  if (!Currency.safeParse(it.currency).success) return [];
  const { dailyMicros: daily, bid } = it;
  return [
    {
      ...it,
      dailyMicros: daily !== undefined && isAmount(daily) ? daily : undefined,
      bid: bid && !isAmount(bid.amount) ? undefined : bid,
    },
  ];
}

async function takeAll({ db, clock, key, connector, values, call, signal }: Work): Promise<void> {
  const { network_id: networkId, networkName: network } = key;
  const own = await underway(db, networkId);
  for await (const all of connector.campaigns!({ key: values, call })) {
    const told = all.flatMap(sound);
    const now = clock();
    const today = dayOf(now);
    const currencies = [...new Set(told.map((it) => it.currency))];
    const rates = await readRates(db, { from: today, to: today, currencies });
    const usdPer = (currency: string) => rates.usdPer(currency, today);
    for (let from = 0; from < told.length; from += AT_ONCE) {
      signal?.throwIfAborted();
      const rows = told.slice(from, from + AT_ONCE);
      const found = { networkId, network, rows, underway: own, usdPer, now };
      await db.transaction().execute((tx) => takeFound(tx, found));
    }
  }
}
