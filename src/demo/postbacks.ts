import { createHash } from 'node:crypto';
import { instantOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import type { Db } from '#/store/records/records.ts';
import { demoCampaigns, type Spender } from './campaigns.ts';
import { idsBy } from './desk.ts';
import { appleIdOf, demoApps } from './games.ts';
import { daysOfHistory, spend } from './history/business.ts';
import { chance } from './history/chance.ts';
import type { Cast } from './people.ts';

/** Games whose builds name the company's domain for Apple's postbacks. */
const games = ['CRT', 'ANC'];
const DAYS = 30;
/** Dollars that an install of the App Store costs. */
const CPI = 2.4;

const adNetworks: Readonly<Record<Spender, string>> = {
  'meta-ads': 'v9wttpbfk9.skadnetwork',
  applovin: 'ludvb6z3bs.skadnetwork',
  'google-ads': 'cstr6suwn9.skadnetwork',
  mintegral: 'kbd757ywx3.skadnetwork',
  'tiktok-ads': '22mmun2rn5.skadnetwork',
};

const uidOf = (...of: (string | number)[]) => {
  const hex = createHash('sha256').update(of.join(' ')).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

type Row = Parameters<typeof rowsOf>[0];
type Seed = readonly [number, number, number];

/** What devices speak: most of them version 4, old ones version 3, new ones AdAttributionKit. */
const current = { framework: 'skadnetwork' as const, version: '4.0' };
const older = { framework: 'skadnetwork' as const, version: '3.0' };
const newer = { framework: 'adattributionkit' as const, version: 'apple-cas-identifier/0' };

/** The postbacks of an install: one, or more where it is played on. */
function rowsOf(it: { at: number; network: string; day: string; seed: Seed; store?: number }) {
  const { at, network, day, seed, store = Number(appleIdOf(at)) } = it;
  const luck = (which: number) => chance(seed[0] * 31 + which, seed[1], seed[2]);
  const isCrowded = luck(1) > 0.34;
  const isFine = isCrowded && luck(2) > 0.3;
  const speaks = luck(9) > 0.7 ? newer : luck(9) > 0.12 ? current : older;
  const install = {
    ...speaks,
    store_id: store,
    ad_network: network,
    source: isCrowded
      ? speaks === older
        ? String(40 + Math.floor(luck(3) * 4))
        : `52${10 + Math.floor(luck(3) * 4)}`
      : `5${Math.floor(luck(3) * 3)}`,
    conversion: luck(4) < 0.12 ? ('redownload' as const) : ('download' as const),
    country: null,
    has_won: luck(5) > 0.04,
    is_test: false,
  };
  const value = isFine ? Math.min(63, Math.floor(-Math.log(1 - luck(6) * 0.999) * 3.4)) : null;
  const grade =
    luck(6) > 0.9 ? ('high' as const) : luck(6) > 0.6 ? ('medium' as const) : ('low' as const);
  const windowAt = (span: number, fine: number | null, coarse: typeof grade | null) => {
    const arrived = addDays(day, [2, 8, 36][span]!);
    return {
      ...install,
      span,
      fine,
      coarse,
      uid: uidOf(store, network, ...seed, span),
      day: arrived,
      received_at: instantOf(
        arrived,
        `${String(6 + Math.floor(luck(7) * 15)).padStart(2, '0')}:20`,
      ),
    };
  };
  return [
    windowAt(0, value, isCrowded && !isFine && speaks !== older ? grade : null),
    // Version 3 has one postback of an install.
    ...(luck(8) < 0.25 && speaks !== older ? [windowAt(1, null, isCrowded ? grade : null)] : []),
  ];
}

const ranges = (step: number, most: number) =>
  JSON.stringify([
    ...Array.from({ length: most }, (_, at) => ({
      span: 0,
      value: String(at),
      from: Math.round(at * step * 1_000_000),
      to: Math.round((at === 0 ? 0 : at + 1) * step * 1_000_000),
    })),
    { span: 0, value: 'low', from: 0, to: 200_000 },
    { span: 0, value: 'medium', from: 200_000, to: 1_500_000 },
    { span: 0, value: 'high', from: 1_500_000, to: 8_000_000 },
    { span: 1, value: 'low', from: 0, to: 100_000 },
    { span: 1, value: 'medium', from: 100_000, to: 1_000_000 },
    { span: 1, value: 'high', from: 1_000_000, to: 10_000_000 },
  ]);

/**
 * A month of Apple's postbacks about two games: one with a schema that changed on the way, one whose
 * schema lacks the highest values. Some name an ad network or a game that nobody knows yet, some did not
 * win, some are tests.
 */
export async function seedPostbacks(db: Db, { people }: Cast, today: string): Promise<void> {
  const apps = await idsBy(db, 'apps');
  const installs: Row[] = [];
  for (const day of daysOfHistory(today).slice(-DAYS - 8))
    for (const { app: at, network, share } of demoCampaigns) {
      if (!games.includes(demoApps[at]!.key)) continue;
      const count = Math.round((spend(at, day) * share) / CPI);
      for (let one = 0; one < count; one += 1)
        installs.push({
          at,
          network: adNetworks[network],
          day: day.day,
          seed: [at, day.number, one],
        });
    }
  const odd = { at: 0, day: addDays(today, -6) };
  for (let one = 0; one < 14; one += 1) {
    installs.push({
      ...odd,
      network: 'x2jnk7ly8j.skadnetwork',
      seed: [901, 0, one],
      store: 1_600_007_311,
    });
    const at = demoApps.findIndex((it) => it.key === games[0]);
    installs.push({ ...odd, at, network: 'x2jnk7ly8j.skadnetwork', seed: [902, 0, one] });
  }
  const rows = installs.flatMap(rowsOf).filter((it) => it.day < today);
  const tests = rows.slice(-3).map((it) => ({ ...it, is_test: true, fine: 0, coarse: null }));
  const all = [...rows, ...tests.map((it, at) => ({ ...it, uid: uidOf('test', at) }))];
  for (let at = 0; at < all.length; at += 1000)
    await db
      .insertInto('postbacks')
      .values(all.slice(at, at + 1000))
      .execute();
  const set = {
    set_by: people.get('Kiran Javed')!,
    set_at: instantOf(addDays(today, -45), '15:10'),
  };
  await db
    .insertInto('conversion_schemas')
    .values([
      { ...set, app_id: apps.get('CRT')!, since: addDays(today, -45), ranges: ranges(0.25, 24) },
      { ...set, app_id: apps.get('CRT')!, since: addDays(today, -12), ranges: ranges(0.3, 24) },
      { ...set, app_id: apps.get('ANC')!, since: addDays(today, -45), ranges: ranges(0.28, 12) },
    ])
    .execute();
}
