import { afterAll, beforeAll, expect, test } from 'vitest';
import { friday, idOf, make, okrCast, type OkrCast } from '../../../../tests/support/okr-cast.ts';
import { testServer, type Colleague, type TestServer } from '../../../../tests/support/server.ts';

let server: TestServer;
let cast: OkrCast;
const year = '2025-01-01..2025-12-31';

beforeAll(async () => {
  server = await testServer();
  server.clock.now = friday;
  cast = await okrCast(server);
  const days = { from: '2025-01-01', to: '2025-12-31' };
  await cast.hr.call('POST /save-okr-cycle', { name: 'Year 2025', ...days });
});
afterAll(() => server.close());

const listed = async (who: Colleague, more: object = {}) =>
  (await who.call('GET /okrs', { cycle: '2025-Q4', above: true, ...more })).body;
const lines = (body: Record<string, unknown>) =>
  (body['rows'] as { title: string; depth: number; isAbove: boolean }[]).map(
    (it) => `${'-'.repeat(it.depth)}${it.title}${it.isAbove ? ' (above)' : ''}`,
  );

test('what a cycle serves in longer ones stands above it, in no count and no sum', async () => {
  const { hr, amna, bilal, outsider } = cast;
  const top = await make(hr, { cycle: year, level: 'company', title: 'Grow' });
  await make(hr, { cycle: year, level: 'company', title: 'Serves nobody' });
  await make(amna, { title: 'Ship', parentId: idOf(top) });
  await make(bilal, { title: 'Test', parentId: idOf(top) });
  const plain = await listed(amna, { above: false });
  const with_ = await listed(amna);
  expect(lines(plain)).toEqual(['Ship', 'Test']);
  expect(lines(with_)).toEqual(['Grow (above)', '-Ship', '-Test']);
  expect({ ...with_, rows: [] }).toEqual({ ...plain, rows: [] });
  expect(with_['totalRows']).toBe(2);
  expect(lines(await listed(outsider))).toEqual([]);
});

test('each page has what is above its own lines', async () => {
  const { amna } = cast;
  const page = (number: number) => listed(amna, { page: number, perPage: 1 });
  expect(lines(await page(1))).toEqual(['Grow (above)', '-Ship']);
  expect(lines(await page(2))).toEqual(['Grow (above)', '-Test']);
});

test('what the filters leave out of the cycle itself does not come back as context', async () => {
  const { lead, hr } = cast;
  const company = await make(hr, { level: 'company', title: 'All of us' });
  await make(lead, { title: 'My share', parentId: idOf(company) });
  const seen = lines(await listed(lead, { level: 'person' }));
  expect(seen).toContain('My share');
  expect(seen.join()).not.toContain('All of us');
});

test('asked for, what the filters leave out comes as context, in no count', async () => {
  const { lead, amna } = cast;
  const filter = { level: 'person', words: 'My share' };
  const plain = await listed(lead, filter);
  const with_ = await listed(lead, { ...filter, leftOut: true });
  expect(lines(plain)).toEqual(['My share']);
  expect(lines(with_)).toEqual(['All of us (above)', '-My share']);
  expect({ ...with_, rows: [] }).toEqual({ ...plain, rows: [] });
  const alone = await listed(lead, { ...filter, above: false, leftOut: true });
  expect(lines(alone)).toEqual(['My share']);
  expect((await amna.call('GET /okrs', { leftOut: 'perhaps' })).status).toBe(400);
});

test('a private one above is shown to nobody who may not see it', async () => {
  const { lead, amna, bilal } = cast;
  const own = await make(lead, { cycle: year, title: 'Secret plan' });
  const step = await make(lead, { title: 'A step of it', parentId: idOf(own) });
  expect(step.status).toBe(200);
  await server.db
    .updateTable('objectives')
    .set({ is_private: true })
    .where('id', '=', idOf(own))
    .execute();
  expect(lines(await listed(lead))).toContain('Secret plan (above)');
  for (const who of [amna, bilal]) {
    const seen = await listed(who, { leftOut: true });
    expect(lines(seen)).toContain('A step of it');
    expect(JSON.stringify(seen)).not.toContain('Secret plan');
  }
});
