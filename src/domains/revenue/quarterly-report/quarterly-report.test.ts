import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Delivery } from '#/store/facts/facts.ts';
import { figuresCast } from '../../../../tests/support/figures-cast.ts';
import { hasOffice, printed } from '../../../../tests/support/office.ts';
import { hasPoppler, wordsOfPdf } from '../../../../tests/support/pdf-words.ts';
import { testServer, type Colleague, type TestServer } from '../../../../tests/support/server.ts';
import { zipEntries } from '../../../../tests/support/zip-entries.ts';
import type { DeckFigures } from './quarterly-report.contract.ts';
import { firstSlides, slideKinds, slideTitles } from './slides.ts';

let server: TestServer;
let cast: Awaited<ReturnType<typeof figuresCast>>;
let admin: Colleague;
let lead: Colleague;

beforeAll(async () => {
  server = await testServer();
  // $10 and $30 a day from 22 September to 20 November.
  cast = await figuresCast(server);
  await server.facts.commitBatch({ id: 2, deliveries: cohorts() });
  admin = await server.as('Admin');
  lead = await server.as('Team lead', { leads: cast.puzzle });
});
afterAll(() => server.close());

/** A hundred installs of 5 October cost $100 and bring a dollar a day. */
function cohorts(): Delivery[] {
  const day = '2025-10-05';
  const common = {
    sourceTimezone: 'UTC',
    fetchedAt: server.clock.now,
    precedence: 'network' as const,
  };
  const slices = [{ account_id: 5, from: day, to: day }];
  const place = {
    day,
    app_id: cast.lantern,
    network_id: cast.network,
    account_id: 5,
    campaign_id: 0,
    country: 'PK',
    platform: 'android',
    provisional: false,
  };
  const spent = { spend_micros: 100_000_000, impressions: 9000, clicks: 300, installs: 100 };
  const brought = Array.from({ length: 46 }, (_, age) => ({
    ...place,
    age,
    installs: 100,
    ad_revenue_micros: 1_000_000,
    iap_revenue_micros: 0,
    retained_users: 10,
  }));
  return [
    { ...common, table: 'acquisition', source: 'meta-ads', slices, rows: [{ ...place, ...spent }] },
    { ...common, table: 'cohort', source: 'adjust', slices, rows: brought },
  ];
}

const quarter = '2025-Q4';
const open = async (who: Colleague, input: object = { quarter }) =>
  (await who.call('GET /quarterly-report-slide', input)).body as {
    deck: { version: number; title: string; slides: object[] };
    figures: DeckFigures;
  };
const save = (who: Colleague, it: object = {}) =>
  who.call('POST /quarterly-report-slide', {
    quarter,
    version: 0,
    title: 'The studio in autumn',
    appIds: [],
    slides: firstSlides(),
    ...it,
  });
async function deck(who: Colleague): Promise<Buffer> {
  const reply = await fetch(`${server.base}/api/quarterly-report/deck?quarter=${quarter}`, {
    headers: { Authorization: `Bearer ${who.token}` },
  });
  expect(reply.status).toBe(200);
  return Buffer.from(await reply.arrayBuffer());
}

test('HR, whose role gives no figures, is refused', async () => {
  const hr = await server.as('HR', { without: ['revenue:read'] });
  expect((await hr.call('GET /quarterly-report-slide')).status).toBe(403);
});

test.each([
  ['quarter', { quarter: '2025-4' }],
  ['quarter', { quarter: '2031-Q1' }],
  ['title', { title: ' ' }],
  ['slides', { slides: firstSlides().slice(1) }],
  ['slides', { slides: [...firstSlides().slice(1), ...firstSlides().slice(-1)] }],
])('a deck that makes no sense is refused by the name of %s', async (field, wrong) => {
  const reply = await save(admin, wrong);
  expect(reply.status).toBe(400);
  expect(Object.keys(reply.body.fields!)).toEqual([field]);
});

test('an app of another team cannot be chosen', async () => {
  expect((await save(lead, { appIds: [cast.lantern, cast.orbit] })).status).toBe(404);
});

test('a quarter is compared with the quarter before it, a running one with as many of its days', async () => {
  const whole = (await open(admin, { quarter: '2025-Q3' })).figures;
  expect(whole.compared).toEqual({ from: '2025-04-01', to: '2025-06-30' });
  const running = (await open(admin)).figures;
  expect(running.compared).toEqual({ from: '2025-07-01', to: '2025-08-20' });
});

test('the quarter that is over is opened first, with every slide and nothing written', async () => {
  const { body } = await admin.call('GET /quarterly-report-slide');
  expect(body).toMatchObject({
    quarter: '2025-Q3',
    quarters: [
      '2025-Q4',
      '2025-Q3',
      '2025-Q2',
      '2025-Q1',
      '2024-Q4',
      '2024-Q3',
      '2024-Q2',
      '2024-Q1',
    ],
    deck: { version: 0, appIds: [], slides: firstSlides() },
  });
});

test('the slides have the figures of the person’s own scope', async () => {
  const all = (await open(admin)).figures;
  // 31 days of October, 20 of November; September ended the quarter before with nine.
  expect(all.months).toMatchObject([
    { month: '2025-10-01', revenue: 31 * 40_000_000, revenueBefore: 0 },
    { month: '2025-11-01', revenue: 20 * 40_000_000, revenueBefore: 0 },
    { month: '2025-12-01', revenue: 0, revenueBefore: 9 * 40_000_000 },
  ]);
  expect(all.headlines[0]).toMatchObject({ measure: 'totalRevenue', value: 51 * 40_000_000 });
  expect(all.apps.map((it) => [it.label.label, it.share])).toEqual([
    ['Orbit', 0.75],
    ['Lantern', 0.25],
  ]);
  // Their source delivered a single day of the month, and the slide says so.
  expect(all.roas[0]).toEqual({
    month: '2025-10-01',
    covered: { cells: 1, of: 27 },
    values: [0.01, 0.08, 0.15, 0.31],
  });
  expect(all.outlook).toMatchObject({ quarter: '2026-Q1', days: 90, revenue: 90 * 40_000_000 });
  const own = (await open(lead)).figures;
  expect(own.headlines[0]!.value).toBe(51 * 10_000_000);
  expect(own.apps.map((it) => it.label.label)).toEqual(['Lantern']);
});

test('a deck is one’s own, kept by quarter, and a stale change is refused with it', async () => {
  const slides = firstSlides().toReversed();
  slides[0]!.commentary = 'Good';
  expect((await save(lead, { slides, appIds: [cast.lantern] })).body).toMatchObject({
    version: 1,
    title: 'The studio in autumn',
    appIds: [cast.lantern],
    slides,
  });
  expect((await save(lead)).status).toBe(412);
  expect((await save(lead, { version: 1, slides })).body).toMatchObject({ version: 2 });
  expect(await save(lead, { version: 1 })).toMatchObject({
    status: 412,
    body: { current: { version: 2, slides } },
  });
  expect((await open(admin)).deck).toMatchObject({ version: 0 });
  expect((await open(lead, { quarter: '2025-Q3' })).deck).toMatchObject({ version: 0 });
});

test('the presentation has native charts with the numbers of the slides', async () => {
  const slides = firstSlides().map((it) => ({
    ...it,
    commentary: `About <${it.kind}> & more\u0007`,
  }));
  const before = (await open(admin)).deck.version;
  await save(admin, { slides, version: before });
  const parts = zipEntries(await deck(admin));
  const xml = (pattern: RegExp) =>
    [...parts].filter(([name]) => pattern.test(name)).map(([, text]) => text);
  expect(xml(/^ppt\/slides\/slide\d+\.xml$/)).toHaveLength(slideKinds.length);
  const charts = xml(/^ppt\/charts\/chart\d+\.xml$/);
  expect(charts).toHaveLength(4);
  const text = charts.join('');
  for (const kind of ['c:barChart', 'c:doughnutChart', 'c:lineChart']) expect(text).toContain(kind);
  const { figures } = await open(admin);
  for (const { revenue } of [...figures.months, ...figures.networks, ...figures.countries])
    expect(text).toContain(`<c:v>${revenue! / 1_000_000}</c:v>`);
  expect(xml(/slide\d+\.xml$/).join('')).toContain('About &lt;networks&gt; &amp; more');
  // Each chart brings the workbook it is edited in.
  expect([...parts.keys()].filter((it) => it.endsWith('.xlsx'))).toHaveLength(4);
});

test('slides that are left out are not in the presentation, and the order is kept', async () => {
  const { version } = (await open(lead)).deck;
  const off = firstSlides().map((it) => ({ ...it, on: false }));
  await save(lead, { version, slides: off });
  const none = await lead.call('GET /quarterly-report/deck', { quarter });
  expect(none).toMatchObject({ status: 400, body: { message: 'No slide is chosen.' } });
  const slides = off.toReversed().map((it) => ({ ...it, on: ['apps', 'title'].includes(it.kind) }));
  await save(lead, { version: version + 1, slides });
  const parts = zipEntries(await deck(lead));
  expect(parts.get('ppt/slides/slide1.xml')).toContain(slideTitles.apps);
  expect(parts.get('ppt/slides/slide1.xml')).not.toContain('Orbit');
  expect(parts.get('ppt/slides/slide2.xml')).toContain('The studio in autumn');
  expect(parts.has('ppt/slides/slide3.xml')).toBe(false);
});

test.runIf(hasOffice && hasPoppler)(
  'LibreOffice opens it: a page for each slide, with its words and figures',
  async () => {
    const words = wordsOfPdf(printed(await deck(admin)));
    const pages = words.split('\f').filter((it) => it.trim());
    expect(pages).toHaveLength(slideKinds.length);
    expect(pages[0]).toContain('The studio in autumn');
    expect(pages[1]).toContain('$2.04K');
    expect(pages[3]).toMatch(/AdMob\s+\$2.04K\s+100.0%/);
    expect(pages[4]).toContain('Pakistan');
    expect(pages[5]).toMatch(/Orbit, Android\s+\$1.53K\s+75.0%/);
    expect(pages[7]).toContain('$3.60K');
    for (const [at, kind] of slideKinds.entries())
      expect(pages[at]).toContain(`About <${kind}> & more`);
  },
  180_000,
);
