import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowsOf } from '../../../../../tests/support/leave-cast.ts';
import {
  checkIn,
  crashResult,
  detail,
  friday,
  idOf,
  make,
  okrCast,
  type OkrCast,
} from '../../../../../tests/support/okr-cast.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';

let server: TestServer;
let cast: OkrCast;

beforeAll(async () => {
  server = await testServer();
  server.clock.now = friday;
  cast = await okrCast(server);
});
afterAll(() => server.close());

const year = { name: 'Year 2025', from: '2025-01-01', to: '2025-12-31' };
const yearKey = '2025-01-01..2025-12-31';

const save = (who: Colleague, input: object) => who.call('POST /save-okr-cycle', input);
const listed = async (who: Colleague) => (await who.call('GET /okr-cycles')).body;
const named = async (who: Colleague, name: string) =>
  rowsOf(await who.call('GET /okr-cycles')).find((it) => it['name'] === name);
const useQuarters = async (who: Colleague, quarters: boolean) =>
  who.call('POST /use-okr-quarters', { quarters, version: (await listed(who))['version'] });

describe('refused', () => {
  test('without a session, and without the right', async () => {
    expect((await server.call('GET /okr-cycles')).status).toBe(401);
    expect((await server.call('POST /save-okr-cycle', year)).status).toBe(401);
    for (const key of ['POST /save-okr-cycle', 'POST /delete-okr-cycle', 'POST /use-okr-quarters'])
      expect((await cast.lead.call(key, {})).status).toBe(403);
    expect(await listed(cast.lead)).toMatchObject({ canChange: false });
  });

  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['a name of two lines', { name: 'a\nb' }, 'name'],
    ['a day that does not exist', { from: '2025-02-30' }, 'from'],
    ['the same day twice', { to: year.from }, 'to'],
    ['the wrong way round', { to: '2024-12-31' }, 'to'],
    ['less than a week', { to: '2025-01-06' }, 'to'],
    ['more than two years', { to: '2027-01-02' }, 'to'],
    ['something else', { colour: 'red' }, 'colour'],
  ])('%s', async (_what, change, field) => {
    const reply = await save(cast.hr, { ...year, ...change });
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.fields ?? {})).toContain(field);
    expect(await named(cast.hr, year.name)).toBeUndefined();
  });

  test('objectives for a cycle nobody has made, or none at all', async () => {
    for (const cycle of [
      '2025-02-01..2025-03-01',
      '2025-02-30..2025-05-01',
      '2025-Q5',
      'x'.repeat(1e5),
    ]) {
      const reply = await make(cast.amna, { cycle });
      expect([reply.status, Object.keys(reply.body.fields ?? {})]).toEqual([400, ['cycle']]);
    }
  });
});

describe('the company’s own', () => {
  test('is added, is listed by everybody, and stands once', async () => {
    const made = await save(cast.hr, year);
    expect(made.body).toMatchObject({ ...year, key: yearKey, version: 1 });
    expect(await named(cast.amna, year.name)).toMatchObject({ key: yearKey, inUse: false });
    expect((await save(cast.hr, { ...year, name: 'Another' })).status).toBe(409);
    expect((await save(cast.hr, { ...year, name: 'YEAR 2025', to: '2025-12-30' })).status).toBe(
      409,
    );
    // Quarters are shorter: they stay what is meant.
    expect(await listed(cast.amna)).toMatchObject({ current: { key: '2025-Q4', name: 'Q4 2025' } });
  });

  test('a longer one has objectives of shorter ones below it, not the other way round', async () => {
    const above = await make(cast.hr, {
      level: 'company',
      cycle: yearKey,
      title: 'A year of calm',
    });
    expect(above.body).toMatchObject({ cycle: { key: yearKey, name: 'Year 2025' } });
    const below = await make(cast.amna, { parentId: idOf(above) });
    expect((await detail(cast.amna, below)).body['parent']).toMatchObject({
      title: 'A year of calm',
    });
    const quarterly = await make(cast.hr, { level: 'company', title: 'A quarter of calm' });
    const reply = await make(cast.amna, { cycle: yearKey, parentId: idOf(quarterly) });
    expect([reply.status, Object.keys(reply.body.fields ?? {})]).toEqual([400, ['parentId']]);
    const around = await cast.amna.call('GET /okrs', { around: '2025-Q4', perPage: 200 });
    const titles = rowsOf(around).map((it) => it['title']);
    expect(titles).toEqual(expect.arrayContaining(['A year of calm', 'A quarter of calm']));
    // A list of the quarter is the quarter's.
    const own = rowsOf(await cast.amna.call('GET /okrs', { cycle: '2025-Q4', perPage: 200 }));
    expect(own.map((it) => it['title'])).not.toContain('A year of calm');
  });

  test('its even pace counts its own days, and its check-ins are asked for', async () => {
    const it = await make(cast.bilal, { cycle: yearKey, title: 'Walk every day' });
    // 21 November is the 325th of 365 days.
    expect(it.body['expected']).toBeCloseTo(325 / 365, 10);
    const due = await cast.bilal.call('GET /next-due', {});
    expect(JSON.stringify(due.body)).toContain('Check in: Walk every day');
    await checkIn(cast.bilal, it, [20, 2]);
    const after = await cast.bilal.call('GET /next-due', {});
    expect(JSON.stringify(after.body)).not.toContain('Check in: Walk every day');
  });

  test('waits for a self-review two weeks before it ends, not with the quarter', async () => {
    const summer = { name: 'Summer', from: '2025-09-01', to: '2025-12-04' };
    await save(cast.hr, summer);
    const key = '2025-09-01..2025-12-04';
    await make(cast.bilal, { cycle: key, title: 'Swim' });
    const mine = rowsOf(await cast.bilal.call('GET /users-okr-review', { view: 'mine' }));
    expect(mine.map((it) => it['title'])).toEqual(['Swim']);
  });

  test('is moved with its objectives, as long as what they serve covers them', async () => {
    const { own } = (await named(cast.hr, 'Summer')) as { own: { id: number; version: number } };
    const longer = { name: 'Long summer', from: '2025-09-01', to: '2025-12-20' };
    expect((await save(cast.hr, { ...own, ...longer, version: 7 })).status).toBe(412);
    expect((await save(cast.hr, { id: own.id, ...longer })).status).toBe(400);
    const parent = await make(cast.hr, { level: 'company', cycle: yearKey, title: 'Sport' });
    const key = '2025-09-01..2025-12-04';
    const child = await make(cast.bilal, { cycle: key, title: 'Dive', parentId: idOf(parent) });
    const over = await save(cast.hr, {
      ...own,
      name: 'Summer',
      from: '2025-09-01',
      to: '2026-01-20',
    });
    expect([over.status, Object.keys(over.body.fields ?? {})]).toEqual([409, ['to']]);
    expect((await detail(cast.bilal, child)).body['cycle']).toMatchObject({ key, name: 'Summer' });
    expect((await save(cast.hr, { ...own, ...longer })).body).toMatchObject({ version: 2 });
    expect((await detail(cast.bilal, child)).body['cycle']).toEqual({
      key: '2025-09-01..2025-12-20',
      ...longer,
    });
    const search = await cast.bilal.call('GET /search', { q: 'Dive' });
    expect(JSON.stringify(search.body)).toContain('Long summer');
  });

  test('stays while an objective is for it, and goes without', async () => {
    const { own } = (await named(cast.hr, 'Long summer')) as { own: object };
    expect((await cast.hr.call('POST /delete-okr-cycle', own)).status).toBe(409);
    const { body } = await save(cast.hr, { name: 'Mistake', from: '2026-02-01', to: '2026-03-01' });
    const which = { id: body['id'], version: 1 };
    expect((await cast.hr.call('POST /delete-okr-cycle', { ...which, version: 2 })).status).toBe(
      412,
    );
    expect((await cast.hr.call('POST /delete-okr-cycle', which)).status).toBe(200);
    expect((await cast.hr.call('POST /delete-okr-cycle', which)).status).toBe(404);
  });

  test('an objective and the end of its cycle at once: one of them is refused', async () => {
    const { body } = await save(cast.hr, { name: 'Sprint', from: '2026-04-01', to: '2026-04-20' });
    const [made, gone] = await Promise.all([
      make(cast.amna, { cycle: body['key'] }),
      cast.hr.call('POST /delete-okr-cycle', { id: body['id'], version: 1 }),
    ]);
    expect([made.status, gone.status].sort()).not.toEqual([200, 200]);
    expect([made.status, gone.status]).toContain(200);
  });
});

describe('carried on', () => {
  test('from the own cycle before, from the quarter where there is none, or from one that is named', async () => {
    const before = await save(cast.hr, { name: 'Spring', from: '2025-02-01', to: '2025-06-30' });
    const after = await save(cast.hr, { name: 'Autumn', from: '2025-07-01', to: '2025-11-28' });
    const from = before.body['key'];
    const to = after.body['key'];
    const it = await make(cast.amna, {
      cycle: from,
      title: 'Half done',
      keyResults: [{ ...crashResult, weight: 100 }],
    });
    const last = async (input: object) => (await cast.amna.call('GET /get-last-okr', input)).body;
    expect(await last({ cycle: to })).toMatchObject({
      from: { name: 'Spring' },
      to: { name: 'Autumn' },
    });
    expect(await last({ cycle: from })).toMatchObject({ from: { key: '2024-Q4' } });
    expect(await last({ cycle: '2025-Q4', from })).toMatchObject({
      rows: [{ title: 'Half done' }],
    });
    expect((await cast.amna.call('GET /get-last-okr', { cycle: to, from: to })).status).toBe(400);
    const carry = { ids: [idOf(it)], cycle: to };
    expect((await cast.amna.call('POST /carry-okr', { ...carry, from: '2025-Q3' })).status).toBe(
      409,
    );
    const done = await cast.amna.call('POST /carry-okr', carry);
    expect(done.body).toMatchObject({ to: { name: 'Autumn' }, rows: [{ cycle: { key: to } }] });
  });
});

describe('without quarters', () => {
  test('the shortest own cycle is meant, none can be begun in a quarter, and one cycle stays', async () => {
    expect((await useQuarters(cast.hr, false)).status).toBe(200);
    expect(await listed(cast.amna)).toMatchObject({
      quarters: false,
      current: { name: 'Long summer' },
    });
    expect((await cast.amna.call('GET /okrs')).body['cycle']).toMatchObject({
      name: 'Long summer',
    });
    const reply = await make(cast.amna, { cycle: '2025-Q4' });
    expect([reply.status, Object.keys(reply.body.fields ?? {})]).toEqual([400, ['cycle']]);
    // What was begun in quarters is still found.
    expect(await named(cast.amna, 'Q4 2025')).toMatchObject({ inUse: true });
    expect(await named(cast.amna, 'Q1 2026')).toBeUndefined();
    const stale = { quarters: true, version: 1 };
    expect((await cast.hr.call('POST /use-okr-quarters', stale)).status).toBe(412);
    expect((await useQuarters(cast.hr, true)).status).toBe(200);
  });

  test('cannot be where there is no own cycle', async () => {
    const other = await testServer();
    const hr = await other.as('HR');
    expect((await useQuarters(hr, false)).status).toBe(409);
    const { body } = await save(hr, year);
    expect((await useQuarters(hr, false)).status).toBe(200);
    expect((await hr.call('POST /delete-okr-cycle', { id: body['id'], version: 1 })).status).toBe(
      409,
    );
    await other.close();
  });
});
