import { addDays, eachDay } from '#/kernel/days.ts';
import type { Delivery } from '#/store/facts/facts.ts';
import { createIssue } from './project-cast.ts';
import type { TestServer } from './server.ts';

/** The days it has figures of; the clock stands some days after the last. */
export const filteredDays = { from: '2026-01-01', to: '2026-01-20' };
const clock = new Date('2026-02-20T06:00:00Z');

/** The same numbers every time, from 0 to below `below`. */
function chance(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 8) % below;
  };
}

type Insert = 'apps' | 'networks' | 'accounts' | 'campaigns' | 'ad_units';

/**
 * A company of which every field of the filter has at least two values that bring figures: teams,
 * people and tasks, networks and their own reports, campaigns and cohorts, use, stores, ByteBrew.
 */
export async function filteredCompany(server: TestServer) {
  server.clock.now = clock;
  const { db, facts } = server;
  const insert = async (table: Insert, values: object): Promise<number> => {
    const rows = await db
      .insertInto(table)
      .values(values as never)
      .returning('id')
      .execute();
    return rows[0]!.id;
  };
  const teams = [await server.team('One'), await server.team('Two')];
  const network = (code: string, kind: object) =>
    insert('networks', { code, name: code, type: 'bidding', position: 20, ...kind });
  const pays = { pays_for_impressions: true, is_media_source: false };
  const brings = { pays_for_impressions: false, is_media_source: true };
  const networks = [await network('payer-a', pays), await network('payer-b', pays)];
  const sources = [await network('bringer-a', brings), await network('bringer-b', brings)];
  const account = (name: string) => insert('accounts', { name, kind: 'network' });
  const accounts = [await account('Beta'), await account('Gamma'), await account('Alpha')];
  // The networks' own reports come under accounts of their own.
  const own = [await account('Own A'), await account('Own B')];
  const apps: number[] = [];
  for (const [at, letter] of [...'ABCDEF'].entries())
    apps.push(
      await insert('apps', {
        name: `App ${letter}`,
        key: `AP${letter}`,
        package: `com.app${letter}`,
        platform: at < 4 ? 'android' : 'ios',
        team_id: teams[at % 2],
        batch: at % 3 === 0 ? 'Winter' : 'Summer',
        core: at === 1,
        status: at === 2 ? 'paused' : 'live',
        released_on: '2025-06-01',
      }),
    );
  const campaigns = [
    await insert('campaigns', { network_id: sources[0], external_id: 'c1', name: 'C1' }),
    await insert('campaigns', { network_id: sources[1], external_id: 'c2', name: 'C2' }),
  ];
  const unit = (at: number) =>
    insert('ad_units', {
      app_id: apps[0],
      external_id: `u${at}`,
      name: `Unit ${at}`,
      ad_format: 'banner',
    });
  const adUnits = [await unit(1), await unit(2)];

  const admin = await server.as('Admin');
  const people = [
    await server.as('Team lead', { leads: teams[0]!, teamId: teams[0]! }),
    await server.as('Member', { teamId: teams[1]! }),
  ];
  await db
    .updateTable('people')
    .set({ status: 'blocked' })
    .where('id', '=', people[1]!.id)
    .execute();
  const roles = await db
    .selectFrom('roles')
    .select(['id', 'name'])
    .where('name', 'in', ['Team lead', 'Member'])
    .execute();
  const task = (at: number, type: string) => ({
    key: `T-${at}`,
    type,
    app_id: apps[at]!,
    title: 'Tune',
    reporter_id: admin.id,
    created_at: clock,
    updated_at: clock,
  });
  await db
    .insertInto('tasks')
    .values([task(0, 'Bug'), task(1, 'Task')])
    .execute();
  const project = await admin.call('POST /cjprojects/save', { key: 'PRJ', name: 'Project' });
  const issue = await createIssue(admin, 'PRJ', { appId: apps[3] });
  if (issue.status !== 200) throw new Error(JSON.stringify(issue.body));
  // One app went from the first team to the second in the middle of the days.
  await db
    .insertInto('app_owners')
    .values([
      { app_id: apps[1]!, team_id: teams[0]!, since: '2025-06-01', until: '2026-01-14' },
      { app_id: apps[1]!, team_id: teams[1]!, since: '2026-01-15' },
    ])
    .execute();

  const pick = chance(11);
  const of = <T>(list: readonly T[]): T => list[pick(list.length)]!;
  const days = eachDay(filteredDays);
  interface Cell {
    day: string;
    at: number;
    country: string;
  }
  const placeOf = ({ day, at, country }: Cell) => ({
    day,
    app_id: apps[at]!,
    country,
    platform: at < 4 ? 'android' : 'ios',
    provisional: false,
  });
  // Sources that are compared have the same days, apps and countries: their parts add up.
  const everywhere = <R>(make: (cell: Cell) => R[]): R[] =>
    days.flatMap((day) =>
      apps.flatMap((_, at) => ['PK', 'US', ''].flatMap((country) => make({ day, at, country }))),
    );
  const ads = (cell: Cell) => ({
    ...placeOf(cell),
    ad_format: of(['banner', 'rewarded']),
    ad_unit_id: of(adUnits),
    requests: 500 + pick(500),
    responses: 300 + pick(100),
    impressions: 100 + pick(100),
    clicks: pick(10),
    revenue_micros: pick(9_000_000),
  });
  const campaignOf = () => {
    const at = pick(2);
    return { network_id: sources[at]!, campaign_id: campaigns[at]!, account_id: accounts[at]! };
  };
  const common = (accountIds: readonly number[]) => ({
    sourceTimezone: 'UTC',
    fetchedAt: new Date('2026-01-25T00:00:00Z'),
    precedence: 'network' as const,
    slices: accountIds.map((account_id) => ({ account_id, ...filteredDays })),
  });
  const usage = (cell: Cell) => ({
    ...placeOf(cell),
    network_id: 0,
    app_version: of(['1.0', '1.1']),
    dau: 100 + pick(500),
    new_users: 10 + pick(50),
    sessions: 200 + pick(900),
    session_seconds: 2000 + pick(9000),
    retained_d1: pick(5),
    retained_d7: pick(3),
    retained_d30: 0,
    crashes: pick(9),
  });
  const deliveries: Delivery[] = [
    {
      ...common(accounts),
      table: 'monetisation',
      source: 'max',
      precedence: 'mediation',
      rows: everywhere((cell) =>
        networks.map((network_id) => ({ ...ads(cell), network_id, account_id: of(accounts) })),
      ),
    },
    {
      ...common(own),
      table: 'monetisation',
      source: 'admob',
      rows: everywhere((cell) =>
        networks.map((network_id, nth) => ({ ...ads(cell), network_id, account_id: own[nth]! })),
      ),
    },
    {
      ...common(accounts.slice(0, 1)),
      table: 'monetisation',
      source: 'bytebrew',
      precedence: 'compared',
      rows: everywhere((cell) => [{ ...ads(cell), network_id: 0, account_id: accounts[0]! }]),
    },
    {
      ...common(accounts),
      table: 'acquisition',
      source: 'meta-ads',
      rows: everywhere((cell) => [
        {
          ...placeOf(cell),
          ...campaignOf(),
          spend_micros: pick(5_000_000),
          impressions: pick(1000),
          clicks: pick(100),
          installs: 5 + pick(40),
        },
      ]),
    },
    {
      ...common(accounts),
      table: 'cohort',
      source: 'adjust-cohort',
      rows: everywhere((cell) => {
        const brought = campaignOf();
        const place = placeOf(cell);
        return [0, 1, 7, 14].map((age) => ({
          ...place,
          ...brought,
          age,
          installs: 20,
          ad_revenue_micros: pick(900_000),
          iap_revenue_micros: pick(100_000),
          retained_users: pick(9),
        }));
      }),
    },
    {
      ...common(accounts),
      table: 'engagement',
      source: 'appmetrica',
      rows: everywhere((cell) => [{ ...usage(cell), account_id: of(accounts) }]),
    },
    {
      ...common(accounts),
      table: 'engagement',
      source: 'bytebrew',
      precedence: 'compared',
      rows: everywhere((cell) => [{ ...usage(cell), account_id: accounts[0]! }]),
    },
    {
      ...common(accounts),
      table: 'store_console',
      source: 'store-console',
      rows: everywhere((cell) => [
        {
          ...placeOf(cell),
          network_id: 0,
          account_id: of(accounts),
          store_visitors: 100 + pick(900),
          installs: 10 + pick(90),
          uninstalls: pick(9),
          iap_revenue_micros: pick(900_000),
          ratings_count: 1 + pick(9),
          rating_sum: 20,
          crashed_users: pick(3),
          anr_users: pick(3),
          vitals_users: 100,
        },
      ]),
    },
  ];
  await facts.commitBatch({ id: 1, deliveries });
  return {
    admin,
    lead: people[0]!,
    apps,
    teams,
    networks,
    sources,
    accounts,
    own,
    campaigns,
    adUnits,
    project: Number(project.body['id']),
    users: [people[0]!.id],
    roles: roles.map((it) => it.id),
    middle: addDays(filteredDays.from, 13),
  };
}
export type FilteredCompany = Awaited<ReturnType<typeof filteredCompany>>;
