import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';
import { carryOutTransfers } from './carry-out-transfers.job.ts';
import type { OwnedApp } from './team-apps.contract.ts';

let server: TestServer;
let admin: Colleague;
let puzzleLead: Colleague;
let cardsLead: Colleague;
let puzzle: number;
let cards: number;
let today: string;

beforeAll(async () => {
  server = await testServer();
  today = dayOf(server.clock.now);
  puzzle = await server.team('Puzzle');
  cards = await server.team('Cards');
  admin = await server.as('Admin');
  puzzleLead = await server.as('Team lead', { leads: puzzle });
  cardsLead = await server.as('Team lead', { leads: cards });
});
afterAll(() => server.close());

let made = 0;
async function newApp(team: number | null = puzzle): Promise<OwnedApp> {
  made += 1;
  const reply = await admin.call('POST /save-edited-app', {
    name: `Game ${made}`,
    package: `com.backlot.game${made}`,
    key: `G${String.fromCodePoint(64 + made)}`,
    platform: 'android',
    teamId: team,
  });
  expect(reply.status).toBe(200);
  return ownedBy(Number(reply.body['id']));
}

async function ownedBy(id: number): Promise<OwnedApp> {
  const { body } = await admin.call('GET /team-app-history', { app: id });
  return body['app'] as OwnedApp;
}

const give = (apps: OwnedApp[], input: object, who = admin) =>
  who.call('POST /transfer-apps', {
    apps: apps.map(({ id, version }) => ({ id, version })),
    on: today,
    ...input,
  });
const seenBy = async (who: Colleague) =>
  ((await who.call('GET /team-apps')).body['rows'] as OwnedApp[]).map((it) => it.id);
const history = async (id: number) =>
  (await admin.call('GET /team-app-history', { app: id })).body['rows'] as Record<
    string,
    unknown
  >[];

/** The job at noon of a business day; returns whom it told. */
async function carryOut(day: string) {
  const told: string[] = [];
  const now = new Date(`${day}T07:00:00Z`);
  await server.db.transaction().execute((tx) =>
    carryOutTransfers(
      tx,
      now,
      async (_ids, { title }) => void told.push(title),
      async () => undefined,
    ),
  );
  return told;
}

test('only who may give apps away may do so, and only their own', async () => {
  const app = await newApp();
  expect(await give([app], { teamId: cards }, puzzleLead)).toMatchObject({ status: 403 });
  const { id } = await server.db
    .insertInto('roles')
    .values({
      name: 'Portfolio lead',
      rank: 40,
      grants: JSON.stringify({ 'apps:read': 'team', 'team-apps:write': 'team' }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const portfolio = await server.as('Member', { teamId: cards });
  await server.db
    .updateTable('people')
    .set({ role_id: id })
    .where('id', '=', portfolio.id)
    .execute();
  const foreign = await give([app], { teamId: cards }, portfolio);
  const absent = await give([{ ...app, id: 2_000_000_000 }], { teamId: cards }, portfolio);
  expect(foreign).toMatchObject({ status: 404 });
  expect({ ...foreign.body, requestId: '' }).toEqual({ ...absent.body, requestId: '' });
  const own = await newApp(cards);
  expect((await give([own], { teamId: puzzle }, portfolio)).body.fields).toHaveProperty('teamId');
  expect((await give([own], { teamId: null }, portfolio)).body.fields).toHaveProperty('teamId');
});

test('what is wrong is named: no app, an earlier day, a team that is not there, an old version', async () => {
  const app = await newApp();
  expect((await give([], { teamId: cards })).body.fields).toHaveProperty('apps');
  expect((await give([app], { teamId: cards, on: addDays(today, -1) })).body.fields).toHaveProperty(
    'on',
  );
  expect((await give([app], { teamId: 2_000_000_000 })).body.fields).toHaveProperty('teamId');
  const old = await give([{ ...app, version: app.version + 7 }], { teamId: cards });
  expect(old).toMatchObject({ status: 412, body: { current: { id: app.id } } });
  expect(await give([app], { teamId: puzzle })).toMatchObject({ status: 409 });
});

test('apps given today belong to the other team at once, and its lead sees them', async () => {
  const apps = [await newApp(), await newApp()];
  const ids = apps.map((it) => it.id);
  expect(await seenBy(cardsLead)).not.toEqual(expect.arrayContaining(ids));
  const reply = await give(apps, { teamId: cards, note: 'Cards has room' });
  expect(reply.body).toMatchObject({ status: 'done', message: expect.stringContaining('Cards') });
  expect(await seenBy(cardsLead)).toEqual(expect.arrayContaining(ids));
  expect((await seenBy(puzzleLead)).filter((it) => ids.includes(it))).toEqual([]);
  const { body } = await puzzleLead.call('GET /get-notifications');
  expect(JSON.stringify(body)).toContain('Puzzle does not have 2 apps any more');
});

test('a transfer of a later day waits for it, can be taken back, and then does not happen', async () => {
  const app = await newApp();
  const day = addDays(today, 3);
  const planned = (await give([app], { teamId: cards, on: day })).body;
  expect(planned).toMatchObject({ status: 'planned' });
  expect(await ownedBy(app.id)).toMatchObject({
    team: { id: puzzle },
    planned: { on: day, team: { id: cards } },
  });
  expect((await give([app], { teamId: cards })).body.message).toContain('Take that back first');
  const which = { id: planned['id'], version: planned['version'] };
  expect(await puzzleLead.call('POST /take-back-transfer', which)).toMatchObject({ status: 403 });
  expect(await admin.call('POST /take-back-transfer', { ...which, version: 9 })).toMatchObject({
    status: 412,
  });
  expect(await admin.call('POST /take-back-transfer', which)).toMatchObject({ status: 200 });
  await carryOut(day);
  expect(await ownedBy(app.id)).toMatchObject({ team: { id: puzzle }, planned: null });
});

test('the job carries a transfer out on its day, once, and the leads are told', async () => {
  const app = await newApp();
  const day = addDays(today, 5);
  const { id, version } = (await give([app], { teamId: cards, on: day })).body;
  expect(await carryOut(addDays(day, -1))).toEqual([]);
  expect((await ownedBy(app.id)).team?.id).toBe(puzzle);
  const told = await carryOut(day);
  expect(told).toEqual(
    expect.arrayContaining([expect.stringMatching(/^Cards has/), expect.stringMatching(/^Puzzle/)]),
  );
  expect(await carryOut(day)).toEqual([]);
  expect(await ownedBy(app.id)).toMatchObject({ team: { id: cards }, since: day, planned: null });
  expect(await seenBy(cardsLead)).toContain(app.id);
  const late = await admin.call('POST /take-back-transfer', { id, version: Number(version) + 1 });
  expect(late).toMatchObject({ status: 409 });
});

test('the history tells every owner, whichever page changed it', async () => {
  const app = await newApp();
  await server.db
    .updateTable('app_owners')
    .set({ since: addDays(today, -40) })
    .where('app_id', '=', app.id)
    .execute();
  const fields = { id: app.id, version: app.version, name: app.name, key: app.key };
  const edited = await admin.call('POST /save-edited-app', {
    ...fields,
    package: `com.backlot.game${made}`,
    platform: 'android',
    teamId: cards,
  });
  expect(edited.status).toBe(200);
  expect(await history(app.id)).toMatchObject([
    { team: 'Cards', since: today, until: null },
    { team: 'Puzzle', since: addDays(today, -40), until: today },
  ]);
});

test('a team that apps are coming to is not deleted', async () => {
  const app = await newApp();
  const { body: team } = await admin.call('POST /team/add', {
    name: 'Arcade',
    leadId: null,
    departmentId: null,
  });
  await give([app], { teamId: Number(team['id']), on: addDays(today, 2) });
  const which = { id: team['id'], version: team['version'] };
  const refused = await admin.call('POST /team/delete', which);
  expect(refused).toMatchObject({ status: 409, body: { message: /1 planned transfer/ } });
});

test('the list is narrowed and sorted by the server, and saved as a file', async () => {
  const orphan = await newApp(null);
  const { body } = await admin.call('GET /team-apps', { only: 'unowned' });
  expect((body['rows'] as OwnedApp[]).map((it) => it.id)).toEqual([orphan.id]);
  const planned = (await admin.call('GET /team-apps', { only: 'planned' })).body;
  expect((planned['rows'] as OwnedApp[]).every((it) => it.planned !== null)).toBe(true);
  const file = await admin.call('GET /team-apps/export', { format: 'csv', sort: 'team' });
  expect(String(file.body['raw'])).toContain('App,Key,Platform,Team,Lead,Since,Goes to,On');
  expect(String(file.body['raw'])).toContain(orphan.name);
});
