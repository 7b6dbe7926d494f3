import { afterAll, beforeAll, expect, test } from 'vitest';
import { figuresCast } from '../../../../tests/support/figures-cast.ts';
import { testServer, type Colleague, type TestServer } from '../../../../tests/support/server.ts';
import type { CardFigures, OwnDashboard } from './dashboards.contract.ts';

let server: TestServer;
let lead: Colleague;
let member: Colleague;
let admin: Colleague;

beforeAll(async () => {
  server = await testServer();
  const cast = await figuresCast(server);
  admin = await server.as('Admin');
  lead = await server.as('Team lead', { leads: cast.puzzle });
  member = await server.as('Member', { teamId: cast.puzzle });
});
afterAll(() => server.close());

type Made = { id: number; version: number; name: string };
let count = 0;
const measure = async (who: Colleague, more: object = {}): Promise<Made> => {
  const reply = await who.call('POST /save-own-measure', {
    name: `Twice ${++count}`,
    formula: 'ad revenue * 2',
    unit: 'money',
    decimals: 3,
    ...more,
  });
  const { id, version, name } = reply.body as object as Made;
  return { id, version, name };
};
const card = (id: number, more: object = {}) => ({
  id: 'tile1',
  kind: 'tile',
  title: 'Own',
  measures: [`own:${id}`],
  width: 4,
  height: 2,
  ...more,
});
const save = (who: Colleague, cards: object[], more: object = {}) =>
  who.call('POST /save-own-dashboard', { name: 'Money', cards, ...more });
const board = async (who: Colleague, cards: object[], more: object = {}) => {
  const { body, status } = await save(who, cards, more);
  expect([status, body['fields']]).toEqual([200, undefined]);
  return body as object as OwnDashboard;
};
const figures = async (who: Colleague, id: number) =>
  (await who.call('GET /own-dashboard/figures', { id, wait: true })).body['cards'] as CardFigures[];
const share = (who: Colleague, { id, version }: OwnDashboard) =>
  who.call('POST /share-own-dashboard', {
    id,
    version,
    teams: [],
    people: [
      {
        id: member.id,
        change: true,
      },
    ],
  });

test('the measure of somebody else is as good as none', async () => {
  const { id } = await measure(admin);
  expect((await save(lead, [card(id)])).status).toBe(404);
  expect((await save(lead, [card(99_999)])).status).toBe(404);
});

test.each([
  ['stacked', 'ad revenue * 2', 'money', ['app', 'country'], 'does not add up'],
  ['bars', 'spend / installs', 'money', ['adUnit'], 'is not known by ad unit'],
])(
  '%s of a measure that cannot be shown so are refused',
  async (kind, formula, unit, by, words) => {
    const { id } = await measure(lead, { formula, unit });
    const reply = await save(lead, [card(id, { kind, by })]);
    expect(reply.status).toBe(400);
    const [[field, message]] = Object.entries(reply.body.fields!) as [[string, string]];
    expect(field).toBe('cards.0.measures');
    expect(message).toContain(words);
  },
);

test('every kind of card shows it as it is called and written', async () => {
  const { id, name } = await measure(lead);
  const list = { by: ['country'], title: 'List' };
  const cards = [
    card(id),
    card(id, { id: 'lines1', kind: 'lines', by: ['app'] }),
    card(id, { id: 'bars1', kind: 'bars', ...list }),
    card(id, { id: 'table1', kind: 'table', ...list, measures: [`own:${id}`, 'revenue'] }),
    card(id, { id: 'pivot1', kind: 'pivot', by: ['app', 'country'] }),
    card(id, { id: 'heat1', kind: 'heat', by: ['app', 'country'] }),
    card(id, { id: 'point1', kind: 'scatter', ...list, measures: [`own:${id}`, 'impressions'] }),
  ];
  const { id: dashboard } = await board(lead, cards);
  const shown = await figures(lead, dashboard);
  for (const it of shown) {
    expect([it.id, it.state]).toEqual([it.id, 'ready']);
    expect(it.own[`own:${id}`]).toMatchObject({ label: name, unit: 'money', decimals: 3 });
  }
  const { list: table } = shown.find((it) => it.id === 'table1')!;
  expect(table!.total[`own:${id}`]!.value).toBe(2 * table!.total.revenue!.value!);
});

test('what is shared is made of what its readers have, and a measure on it is not deleted', async () => {
  const mine = await measure(lead);
  const made = await board(lead, [card(mine.id)]);
  const refused = await share(lead, made);
  expect(refused.status).toBe(400);
  expect(refused.body.fields!['measures']).toContain('share the measure first');
  const deleted = await lead.call('POST /delete-own-measure', {
    id: mine.id,
    version: mine.version,
  });
  expect(deleted.body.message).toContain('the dashboard “Money”');
  const shared = await measure(lead, { ...mine, shared: true });
  const open = (await share(lead, made)).body as object as OwnDashboard;
  // Whoever changes it adds only what all of its readers have.
  const own = await measure(member);
  const which = { id: made.id, version: open.version };
  expect((await save(member, [card(mine.id), card(own.id, { id: 'tile2' })], which)).status).toBe(
    400,
  );
  const closed = await lead.call('POST /save-own-measure', {
    id: mine.id,
    version: shared.version,
    name: mine.name,
    formula: 'ad revenue * 2',
    unit: 'money',
    shared: false,
  });
  expect(closed.status).toBe(409);
});

test('a card whose measure its reader has no more says so, and stays as it is when saved', async () => {
  const mine = await measure(lead, { shared: true });
  const made = await board(lead, [card(mine.id)]);
  const open = (await share(lead, made)).body as object as OwnDashboard;
  await server.db
    .updateTable('own_measures')
    .set({ shared: false })
    .where('id', '=', mine.id)
    .execute();
  const [shown] = await figures(member, made.id);
  expect(shown).toMatchObject({ state: 'hidden', tile: null, own: {} });
  expect(JSON.stringify(shown)).not.toContain(mine.name);
  const which = { id: made.id, version: open.version };
  expect((await save(member, open.cards, { ...which, name: 'Renamed' })).status).toBe(200);
});
