import { reportsOf } from '#/domains/catalogue/networks/connectors/connector.ts';
import { connectorOf } from '#/domains/catalogue/networks/connectors/connectors.ts';
import { sealValues, shownValues } from '#/domains/catalogue/networks/keys/key-values.server.ts';
import { instantOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import type { Db } from '#/store/records/records.ts';
import { idsBy } from './desk.ts';
import type { Cast } from './people.ts';

/** Network and account; days until the key expires; why the network refuses it. */
const keys = [
  ['max', 'Backlot MAX', null, null],
  ['admob', 'Backlot AdMob', 11, null],
  ['applovin', 'Backlot AppDiscovery', null, null],
  ['unity-ads', 'Backlot Unity Ads', null, 'Unity answered 401: this key was revoked there.'],
  ['mintegral', 'Backlot Mintegral', 148, null],
  ['meta-ads', 'Backlot Meta Ads', 52, null],
  ['tiktok-ads', 'Backlot TikTok', 300, null],
  ['appmetrica', 'Backlot AppMetrica', null, null],
  ['adjust', 'Backlot Adjust', 300, null],
] as const;

/** When a made-up key would be used: never, so that no network is ever asked with it. */
export const NEVER = new Date('2100-01-01T00:00:00Z');
/** Days of figures behind every key. */
const FETCHED = 90;

/** Keys that were made up and end in DEMO; the figures come from the demo's own reports. */
export async function seedKeys(
  db: Db,
  { people }: Cast,
  masterKey: string,
  now: Date,
  today: string,
): Promise<void> {
  const [networks, accounts] = [await idsBy(db, 'networks'), await idsBy(db, 'accounts')];
  for (const [code, account, days, refusal] of keys) {
    const connector = connectorOf(code)!;
    const needed = connector.reports[0]!.needs ?? [];
    const values = Object.fromEntries(
      connector.fields
        .filter((it) => !it.optional || needed.includes(it.name))
        .map((it) => [it.name, it.secret ? 'made-up-key-DEMO' : 'demo']),
    );
    const owner = { network_id: networks.get(code)!, account_id: accounts.get(account)! };
    const { id } = await db
      .insertInto('network_keys')
      .values({
        ...owner,
        connector: connector.code,
        sealed: sealValues(values, masterKey, owner),
        shown: JSON.stringify(shownValues(values, connector)),
        expires_on: days === null ? null : addDays(today, days),
        refused_at: refusal === null ? null : new Date(now.getTime() - 30 * 3_600_000),
        refusal,
        tested_at: instantOf(addDays(today, -40), '10:15'),
        created_by: people.get('Rabia Nawaz')!,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const since = addDays(today, -FETCHED);
    const sources = reportsOf(connector, values).map((it) => ({
      key_id: id,
      report: it.code,
      wanted_from: since,
      done_from: since,
      done_to: addDays(today, -1),
      asked_from: null,
      asked_to: null,
      pulled_at: new Date(now.getTime() - 3 * 3_600_000),
      problem: null,
      problem_at: null,
      next_at: NEVER,
      alive_at: null,
      progress: null,
    }));
    await db.insertInto('network_sources').values(sources).execute();
    const byHour = (connector.hours ?? []).map((it) => ({
      key_id: id,
      report: it.code,
      pulled_at: now,
      problem: null,
      problem_at: null,
      next_at: NEVER,
    }));
    if (byHour.length > 0) await db.insertInto('hour_sources').values(byHour).execute();
    if (!connector.campaigns) continue;
    const isRead = (connector.changesNeed ?? []).every((part) => values[part]);
    const read_at = isRead ? new Date(now.getTime() - 25 * 60_000) : null;
    await db.insertInto('campaign_reads').values({ key_id: id, read_at, next_at: NEVER }).execute();
  }
}

/** What the demo's own reports brought counts as fetched with the keys that work. */
export const markFetched = (db: Db, now: Date, to: string) =>
  db
    .updateTable('network_sources')
    .set({ pulled_at: now, done_to: to })
    .where('next_at', '=', NEVER)
    .where('key_id', 'in', (it) =>
      it.selectFrom('network_keys').select('id').where('refused_at', 'is', null),
    )
    .execute();
