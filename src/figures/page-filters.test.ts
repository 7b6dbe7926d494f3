import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  filteredCompany,
  filteredDays,
  type FilteredCompany,
} from '../../tests/support/filtered-company.ts';
import { testServer, type Reply, type TestServer } from '../../tests/support/server.ts';
import { filterFields } from './filter.contract.ts';
import { pageFilters, refusalOf, type FilterField, type FilterPage } from './page-filters.ts';

/** Figures made by chance: whatever they are, this holds on every page. */

let server: TestServer;
let company: FilteredCompany;
/** One with a tile for each measure. */
let dashboard: unknown;

beforeAll(async () => {
  server = await testServer();
  company = await filteredCompany(server);
  const size = { kind: 'tile', width: 3, height: 2 };
  const cards = measures.map((it, at) => ({
    ...size,
    id: `tile${at}`,
    title: it,
    measures: [it],
  }));
  const made = await company.admin.call('POST /save-own-dashboard', { name: 'All', cards });
  dashboard = made.body['id'];
});
afterAll(() => server.close());

type Body = Reply['body'];
type Sums = Record<string, number | null>;

interface Page {
  path: FilterPage;
  endpoint: string;
  /** What the page asks for beside its filter; `account` where it lists accounts. */
  input?: (company: FilteredCompany) => object;
  /** Figures of a reply that add up. */
  sums: (body: Body) => Sums;
}

interface Tile {
  measure?: string;
  key?: string;
  value: number | null;
}
const tilesIn =
  (...names: string[]) =>
  ({ tiles }: Body): Sums =>
    Object.fromEntries(
      (tiles as Tile[])
        .filter((it) => names.includes(it.measure ?? it.key ?? ''))
        .map((it) => [it.measure ?? it.key, it.value]),
    );
const totalsIn =
  (...names: string[]) =>
  ({ total }: Body): Sums => {
    const of = total as Record<string, { value: number | null }>;
    return Object.fromEntries(names.map((it) => [it, of[it]?.value ?? null]));
  };
const partsOfTotal =
  (...names: string[]) =>
  ({ total }: Body): Sums =>
    Object.fromEntries(names.map((it) => [it, (total as Sums)[it] ?? null]));

const measures = [
  'totalRevenue',
  'profit',
  'revenue',
  'impressions',
  'spend',
  'installs',
  'newUsers',
  'storeInstalls',
];

const pages: Page[] = [
  { path: '/dashboard', endpoint: 'GET /dashboard', sums: tilesIn('revenue', 'spend') },
  {
    path: '/dashboard/teams',
    endpoint: 'GET /teams-overview',
    sums: totalsIn('revenue', 'spend'),
  },
  {
    path: '/dashboard/sheet',
    endpoint: 'GET /sheet-android-apps',
    input: () => ({ measure: 'profit' }),
    sums: ({ total }) => ({ profit: (total as { whole: number | null }).whole }),
  },
  {
    path: '/dashboards',
    endpoint: 'GET /own-dashboard/figures',
    input: () => ({ id: dashboard, wait: true }),
    sums: ({ cards }) =>
      Object.fromEntries((cards as { tile: Tile }[]).map(({ tile: it }) => [it.measure, it.value])),
  },
  { path: '/engagement', endpoint: 'GET /engagement', sums: tilesIn('newUsers') },
  {
    path: '/user-acquisition',
    endpoint: 'GET /user-acquisition',
    input: () => ({ by: 'account' }),
    sums: tilesIn('spend', 'installs'),
  },
  {
    path: '/monetisation',
    endpoint: 'GET /monetisation',
    input: () => ({ by: 'account' }),
    sums: tilesIn('revenue', 'impressions', 'wasted'),
  },
  {
    path: '/app-data',
    endpoint: 'GET /app-data',
    sums: totalsIn('revenue', 'spend', 'storeInstalls'),
  },
  {
    path: '/app-data/detail',
    endpoint: 'GET /app-detail-data',
    input: ({ apps }) => ({ app: apps[0] }),
    sums: tilesIn('revenue', 'spend'),
  },
  {
    path: '/reports',
    endpoint: 'GET /figures',
    input: () => ({ measures, by: 'account' }),
    sums: totalsIn(...measures),
  },
  {
    path: '/reports/network-reports',
    endpoint: 'GET /network-reports',
    sums: partsOfTotal('ours', 'theirs'),
  },
  { path: '/bytebrew', endpoint: 'GET /bytebrew-max', sums: partsOfTotal('bytebrew', 'max') },
  { path: '/bytebrew', endpoint: 'GET /bytebrew-analytics', sums: partsOfTotal('newUsers') },
  {
    path: '/web_team/appmetrica-comparison-apps',
    endpoint: 'GET /appmetrica-comparison-apps',
    sums: ({ total }) => {
      const { installs, campaigns } = total as { installs: Sums; campaigns: number };
      return { ours: installs['ours'] ?? null, theirs: installs['theirs'] ?? null, campaigns };
    },
  },
  { path: '/roas-dashboard', endpoint: 'GET /roas-dashboard', sums: partsOfTotal('spend') },
  {
    path: '/cohort-explorer',
    endpoint: 'GET /cohort-explorer',
    input: () => ({ measure: 'roasBlended' }),
    sums: partsOfTotal('spend', 'installs'),
  },
  {
    path: 'chart',
    endpoint: 'GET /figures/trend',
    input: () => ({ measure: 'profit' }),
    sums: ({ series }) => {
      const [line] = series as { values: (number | null)[] }[];
      const known = line?.values.filter((it) => it !== null) ?? [];
      return { profit: known.length > 0 ? added(known) : null };
    },
  },
];

/** Whoever showed the ads, the users are the same: these do not part them. */
const ofAds = ['network', 'adFormat', 'adUnit'];

/** Values that every figure has one of. */
function partitions(path: FilterPage): Partial<Record<FilterField, readonly unknown[]>> {
  const { networks, sources, apps, accounts, own, teams, adUnits, campaigns } = company;
  return {
    network: networks,
    mediaSource: sources,
    app: apps,
    // Both sides of network reports have accounts: either tells the whole.
    account: path === '/reports/network-reports' ? own : accounts,
    team: teams,
    country: ['PK', 'US', 'ZZ'],
    platform: ['android', 'ios'],
    adFormat: ['banner', 'rewarded'],
    adUnit: adUnits,
    campaign: campaigns,
    appVersion: ['1.0', '1.1'],
    batch: ['Winter', 'Summer'],
  };
}

/** For each field what is asked without it and with it: the answers must differ. */
function changes(path: FilterPage): Record<FilterField, [without: object, value: unknown]> {
  const { apps, teams, users, roles, project, middle } = company;
  const first = Object.fromEntries(
    Object.entries(partitions(path)).map(([field, values]) => [
      field,
      [{}, [field === 'app' ? values[1] : values[0]]],
    ]),
  ) as Record<FilterField, [object, unknown]>;
  return {
    ...first,
    date: [{}, `${middle}..${filteredDays.to}`],
    compare: [{ compare: 'previous' }, 'none'],
    singleDate: [{}, middle],
    singleApp: [{}, apps[0]],
    teams: [{ team: teams[0] }, 'today'],
    revenue: [{}, 'ads'],
    filterStatus: [{}, 'paused'],
    coreCheck: [{}, true],
    user: [{}, users],
    role: [{}, roles[0]],
    userStatus: [{}, 'blocked'],
    task_type: [{}, 'Bug'],
    project: [{}, project],
    accountSorting: [{}, 'name'],
    appSorting: [{}, 'name'],
  };
}

/** Half of the days, so that those before are there to compare with. */
const range = `2026-01-11..${filteredDays.to}`;
const plain = (path: FilterPage) => ({
  date: range,
  ...(!refusalOf(path, 'compare') && { compare: 'none' }),
});
async function ask({ path, endpoint, input }: Page, filter: object): Promise<Reply> {
  return company.admin.call(endpoint, { ...plain(path), ...input?.(company), ...filter });
}
async function answer(page: Page, filter: object): Promise<Body> {
  const reply = await ask(page, filter);
  expect(reply, `${page.endpoint} ${JSON.stringify(filter)}`).toMatchObject({ status: 200 });
  return reply.body;
}

/** What the filter does: how a reply tells of the filter itself does not count. */
const figuresIn = ({ standing: _standing, ...figures }: Body) => JSON.stringify(figures);

const fields = Object.keys(filterFields) as FilterField[];
const added = (sums: readonly (number | null)[]) =>
  sums.reduce<number>((all, it) => all + (it ?? 0), 0);

test('every page of the table is asked here', () => {
  expect([...new Set(pages.map((it) => it.path))].sort()).toEqual(Object.keys(pageFilters).sort());
});

describe.each(pages.map((it) => [it.endpoint, it] as const))('%s', (_endpoint, page) => {
  const offered = fields.filter((it) => !refusalOf(page.path, it));

  test('refuses what the page does not offer, by name and with the reason', async () => {
    const refused = fields.filter((it) => refusalOf(page.path, it));
    const values = changes(page.path);
    const replies = await Promise.all(
      refused.map((field) => {
        const value = field === 'compare' ? 'last-year' : values[field][1];
        return ask(page, { [field]: value });
      }),
    );
    expect(replies.map(({ status, body }) => ({ status, fields: body.fields }))).toEqual(
      refused.map((it) => ({ status: 400, fields: { [it]: refusalOf(page.path, it) } })),
    );
  });

  test('each field it offers changes the answer', async () => {
    const values = changes(page.path);
    // A page of one app is opened with it.
    const asked = offered.filter((it) => !(page.path === '/app-data/detail' && it === 'app'));
    const dead: string[] = [];
    for (const field of asked) {
      const [without, value] = values[field];
      const before = await answer(page, without);
      const after = await answer(page, { ...without, [field]: value });
      if (figuresIn(before) === figuresIn(after)) dead.push(field);
    }
    expect(dead).toEqual([]);
  });

  test('filtered parts add up to the whole', async () => {
    const wrong: string[] = [];
    for (const [field, values] of Object.entries(partitions(page.path))) {
      if (!offered.includes(field as FilterField)) continue;
      if (page.path === '/app-data/detail' && field === 'app') continue;
      // Purchases are not known by what ads are: of ads alone the parts are the whole.
      const isOfAds = ofAds.includes(field) && offered.includes('revenue');
      const common = isOfAds ? { revenue: 'ads' } : {};
      const whole = page.sums(await answer(page, common));
      const parts = await Promise.all(
        values.map(async (it) => page.sums(await answer(page, { ...common, [field]: [it] }))),
      );
      for (const [name, sum] of Object.entries(whole)) {
        const known = parts.map((it) => it[name] ?? null);
        // What is not known by this field is absent from every part.
        if (known.every((it) => it === null)) continue;
        if (ofAds.includes(field) && name === 'newUsers') continue;
        if (added(known) !== sum) wrong.push(`${field} ${name}: ${added(known)} of ${sum}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
