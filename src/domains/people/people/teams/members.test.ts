import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';
import type { Candidate, Membership } from './members.contract.ts';

let server: TestServer;
let admin: Colleague;
let lead: Colleague;
let hira: Colleague;
let puzzle: number;
let arcade: number;
let today: string;

beforeAll(async () => {
  server = await testServer();
  today = dayOf(server.clock.now);
  admin = await server.as('Admin', { name: 'Omar Khalid' });
  puzzle = await server.team('Puzzle');
  arcade = await server.team('Arcade');
  lead = await server.as('Team lead', { name: 'Sana Mirza', leads: puzzle });
  hira = await server.as('Member', { name: 'Hira Baig', teamId: puzzle });
});
afterAll(() => server.close());

const assign = (input: object, who = admin) =>
  who.call('POST /assign-team-member', { allocation: 50, ...input });
const end = (members: object[], who = admin) => who.call('POST /delete-team-members', { members });
const list = async (who: Colleague, input: object = {}) =>
  (await who.call('GET /team-members', input)).body['rows'] as Membership[];
const placeOf = async (person: Colleague, team: number) =>
  (await list(admin, { team })).find((it) => it.person.id === person.id)!;
const titles = async (who: Colleague) => {
  const rows = (await who.call('GET /get-notifications')).body['rows'] as { title: string }[];
  return rows.map((it) => it.title);
};

test('members place nobody, a lead only people of led teams, only there', async () => {
  const stranger = await server.as('Member', { teamId: arcade });
  const input = { teamId: puzzle, personId: stranger.id };
  expect((await assign(input, hira)).status).toBe(403);
  // Somebody of another team, and another team: both look as if they did not exist.
  expect((await assign(input, lead)).status).toBe(404);
  expect((await assign({ teamId: arcade, personId: hira.id }, lead)).status).toBe(404);
  const { id, version } = await placeOf(stranger, arcade);
  expect((await end([{ id, version }], lead)).status).toBe(404);
  expect((await end([{ id, version }], hira)).status).toBe(403);
});

test('a lead who only belongs to a team changes nobody there', async () => {
  const both = await server.team('Both');
  const guest = await server.as('Team lead', { teamId: both, leads: await server.team('Own') });
  const mate = await server.as('Member', { teamId: both });
  const [it] = await list(guest, { team: both });
  expect(it).toMatchObject({ canChange: false });
  const place = await placeOf(mate, both);
  expect((await end([{ id: place.id, version: place.version }], guest)).status).toBe(404);
  const rows = (await guest.call('GET /team-members/members', { team: both })).body['rows'];
  expect((rows as Candidate[]).map((row) => row.id)).not.toContain(mate.id);
});

test('bad input names its field', async () => {
  const fields = async (to: object) =>
    Object.keys((await assign({ teamId: arcade, personId: hira.id, ...to })).body.fields ?? {});
  expect(await fields({ allocation: 0 })).toEqual(['allocation']);
  expect(await fields({ allocation: 101 })).toEqual(['allocation']);
  expect(await fields({ allocation: 12.5 })).toEqual(['allocation']);
  expect(await fields({ since: addDays(today, 1) })).toEqual(['since']);
  expect(await fields({ teamId: puzzle })).toEqual(['personId']);
  expect((await assign({ teamId: 99_999, personId: hira.id })).status).toBe(404);
  expect((await assign({ teamId: arcade, personId: 99_999 })).status).toBe(404);
});

test('who is put into a team sees it on the next request, is warned about, and told', async () => {
  expect((await hira.call('GET /team', { id: arcade })).status).toBe(404);
  const { body } = await assign({ teamId: arcade, personId: hira.id });
  expect(body.message).toBe(
    'Hira Baig gives 50% to Arcade. Their teams have 150% of them together.',
  );
  expect(body['membership']).toMatchObject({ allocation: 50, total: 150, since: today });
  expect((await hira.call('GET /team', { id: arcade })).status).toBe(200);
  expect(await titles(hira)).toContain('You are in Arcade now, with 50% of your time');
  const over = await list(admin, { show: 'over' });
  expect(over.map((it) => it.team.name)).toEqual(['Arcade', 'Puzzle']);
});

test('a new allocation begins a new line of the history, and the lead is told', async () => {
  const before = await placeOf(hira, puzzle);
  const wanted = { id: before.id, version: before.version, teamId: puzzle, personId: hira.id };
  expect((await assign({ ...wanted, since: '2019-12-31' })).body.fields).toHaveProperty('since');
  const changed = await assign(wanted);
  expect(changed.body['membership']).toMatchObject({ allocation: 50, since: today, total: 100 });
  expect(await titles(lead)).toContain('Hira Baig gives 50% to Puzzle now');
  expect(await assign(wanted)).toMatchObject({
    status: 412,
    body: { current: { until: today } },
  });
  // Put right on the same day: the line that has only begun is changed.
  const again = await placeOf(hira, puzzle);
  const input = { id: again.id, version: again.version, teamId: puzzle, personId: hira.id };
  await assign({ ...input, allocation: 40 }, lead);
  expect(await placeOf(hira, puzzle)).toMatchObject({ id: again.id, version: 2, allocation: 40 });
  const { body } = await hira.call('GET /team-member', { id: again.id });
  expect(body['others']).toMatchObject([
    { team: { name: 'Arcade' }, until: null },
    { team: { name: 'Puzzle' }, allocation: 100, since: '2020-01-01', until: today },
  ]);
});

test('who is taken out sees nothing more on the next request, and the history keeps it', async () => {
  const place = await placeOf(hira, arcade);
  const which = { id: place.id, version: place.version };
  const all = await end([which, { id: 99_999, version: 1 }]);
  expect(all.status).toBe(404);
  expect((await hira.call('GET /team', { id: arcade })).status).toBe(200);
  expect((await end([{ ...which, version: 8 }])).status).toBe(412);
  expect((await end([which])).body.message).toBe('Hira Baig left Arcade.');
  expect((await hira.call('GET /team', { id: arcade })).status).toBe(404);
  expect((await end([which])).status).toBe(412);
  expect(await titles(hira)).toContain('You are not in Arcade any more');
  expect(await list(admin, { team: arcade, show: 'past' })).toMatchObject([
    { person: { name: 'Hira Baig' }, allocation: 50, until: today, canChange: false },
  ]);
  const actions = await server.db.selectFrom('audit').select('action').execute();
  expect(actions.map((it) => it.action)).toEqual(
    expect.arrayContaining(['team-member.add', 'team-member.change', 'team-member.end']),
  );
});

test('HR puts somebody into a team before they have accepted, and takes them out', async () => {
  const hr = await server.as('HR', { name: 'Ayesha Rauf' });
  const zara = await server.as('Member', { name: 'Zara Malik' });
  const is = (status: 'invited' | 'left') =>
    server.db.updateTable('people').set({ status }).where('id', '=', zara.id).execute();
  const candidates = async () =>
    (await hr.call('GET /team-members/members', { team: puzzle })).body['rows'] as Candidate[];
  await is('left');
  expect((await assign({ teamId: puzzle, personId: zara.id }, hr)).status).toBe(404);
  expect((await candidates()).map((it) => it.id)).not.toContain(zara.id);
  await is('invited');
  expect((await candidates()).map((it) => it.id)).toContain(zara.id);
  expect((await assign({ teamId: puzzle, personId: zara.id }, hr)).status).toBe(200);
  const { id, version } = await placeOf(zara, puzzle);
  expect((await end([{ id, version }], hr)).body.message).toBe('Zara Malik left Puzzle.');
});
