import { sql } from 'kysely';
import { pullHours, type HourTools } from '#/domains/catalogue/networks/hours/pull-hours.job.ts';
import { pullKey } from '#/domains/catalogue/networks/pulls/pull-key.job.ts';
import type { PullTools } from '#/domains/catalogue/networks/pulls/pull-tools.ts';
import { seedNetworks } from '#/domains/catalogue/networks/seed-networks.records.ts';
import { hashPin } from '#/domains/platform/auth/credentials/hash.server.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays, eachDay } from '#/kernel/days.ts';
import { takeInHours } from '#/server/take-in-hours.ts';
import { testServer } from '../server.ts';
import { admobAnswers, admobRows } from './admob.ts';
import { applovinAnswers, maxRows } from './applovin.ts';
import { fetchingOf } from './fetching.ts';
import { googleAdsAnswers, googleAdsKey } from './google-ads.ts';
import { googlePlayAnswers } from './google-play.ts';
import { graphAnswers, graphToken } from './graph.ts';
import { networkServer, type Seen } from './network-server.ts';
import { rateAnswers } from './rate-servers.ts';
import { tiktokAnswers } from './tiktok-ads.ts';

export const goodKey = { reportKey: 'good-report-key-1234' };
export const metaKey = { accountId: '100200300400', accessToken: graphToken };
export const PIN = '592604';

/** Days the networks of the desk have figures of: today and those before it. */
function knownDays(now: Date): string[] {
  const today = dayOf(now, 'UTC');
  return eachDay({ from: addDays(today, -30), to: today });
}

interface DeskOptions {
  /** 11:00 in the business zone on 20 November 2025 unless told. */
  now?: Date;
  /** What the ad accounts of Google, Meta and TikTok count in. */
  spenders?: { currency?: string; zone?: string };
  /** Folder of a build that is served. */
  pages?: string;
}

/** A company whose networks are servers on this machine: AppLovin, AdMob, Google Play and sources of rates. */
export async function pullDesk({
  now = new Date('2025-11-20T06:00:00Z'),
  spenders = {},
  pages,
}: DeskOptions = {}) {
  const days = knownDays(now);
  const maxReport = maxRows(days);
  const applovin = applovinAnswers({
    '/maxReport': maxReport,
    '/maxCohort': [],
    '/report': [],
  });
  const admob = admobAnswers(admobRows(days));
  const googleAds = googleAdsAnswers(days, spenders);
  const meta = graphAnswers(days, { looks: 0, ...spenders });
  const tiktok = tiktokAnswers(days, spenders);
  const isGoogleAds = ({ host, body }: Seen) =>
    host === 'googleads.googleapis.com' || body.includes(googleAdsKey.refreshToken);
  const play = googlePlayAnswers(1_000);
  const csv = `Date,USD,PKR,\n${days.at(-2)},1.1583,N/A,\n`;
  const rates = rateAnswers({ csv });
  const network = await networkServer((asked) => {
    if (asked.host === 'r.applovin.com') return applovin.answer(asked);
    if (isGoogleAds(asked)) return googleAds.answer(asked);
    if (asked.host === 'graph.facebook.com') return meta.answer(asked);
    if (asked.host === 'business-api.tiktok.com') return tiktok.answer(asked);
    if (asked.host === 'storage.googleapis.com') return play(asked);
    return /ecb\.europa|openexchange/.test(asked.host) ? rates(asked) : admob.answer(asked);
  });
  const server = await testServer(pages, network.url);
  const { db } = server;
  server.clock.now = now;
  await seedNetworks(db);
  // The pace towards a network has a test of its own.
  await sql`
    create function hurry() returns trigger language plpgsql
      as $$ begin new.free_at := clock_timestamp(); return new; end $$;
    create trigger hurry before insert or update on network_pace
      for each row execute function hurry()`.execute(db);
  const ids = await db.selectFrom('networks').select(['id', 'code']).execute();
  const networkId = (code: string) => ids.find((it) => it.code === code)!.id;
  const games = [
    ['Lantern Lagoon', 'LNT', 'com.backlot.lanternlagoon', 'android'],
    ['Pebble Sort', 'PEB', 'com.backlot.pebblesort', 'ios'],
  ] as const;
  const apps: number[] = [];
  for (const [name, key, id, platform] of games) {
    const values = { name, key, package: id, platform };
    const app = await db.insertInto('apps').values(values).returning('id').executeTakeFirst();
    apps.push(app!.id);
  }
  const admin = await server.as('Admin');
  const superAdmin = await server.as('Super admin');
  const pin_hash = await hashPin(PIN, server.masterKey);
  await db.updateTable('people').set({ pin_hash }).execute();

  const tools: PullTools = {
    ...fetchingOf(server),
    random: () => 0.5,
  };
  let accounts = 0;
  /** A key of a new account; days are fetched from `from` on. */
  async function addKey(code = 'max', from = '2025-11-17', values: object = goodKey) {
    const account = `Account ${(accounts += 1)}`;
    const input = { networkId: networkId(code), account, values, from };
    const reply = await admin.call('POST /add-network-key', input);
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
    return { id: Number(reply.body['id']), version: Number(reply.body['version']), account };
  }
  const pull = (keyId: number, signal?: AbortSignal) => pullKey(tools, keyId, signal);
  const hourTools: HourTools = { ...tools, takeInHours: takeInHours({ ...server.stores, db }) };
  const pullByHour = (keyId: number, signal?: AbortSignal) => pullHours(hourTools, keyId, signal);
  /** Moves the clock; everybody stays signed in. */
  async function move(to: string) {
    server.clock.now = new Date(to);
    const expires_at = new Date(server.clock.now.getTime() + 3_600_000);
    const alive = { last_active_at: server.clock.now, locked_at: null, expires_at };
    await db.updateTable('sessions').set(alive).execute();
  }
  const close = async () => {
    await server.close();
    network.close();
  };
  return {
    ...server,
    network,
    applovin,
    /** What MAX answers from; rows with an hour are those of the report by the hour. */
    maxReport,
    admob,
    googleAds,
    meta,
    tiktok,
    apps,
    admin,
    superAdmin,
    networkId,
    tools,
    addKey,
    pull,
    hourTools,
    pullByHour,
    move,
    close,
  };
}
export type PullDesk = Awaited<ReturnType<typeof pullDesk>>;
