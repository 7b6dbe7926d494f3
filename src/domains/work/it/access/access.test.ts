import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  testServer,
  type Colleague,
  type Reply,
  type TestServer,
} from '../../../../../tests/support/server.ts';

let server: TestServer;
let admin: Colleague;
let member: Colleague;
beforeAll(async () => {
  server = await testServer();
  admin = await server.as('Admin', { name: 'Omar' });
  member = await server.as('Member', { name: 'Hira' });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.deleteFrom('it_access').execute();
});

const GIVE = 'POST /give-it-access';
const END = 'POST /end-it-access';
const known = ({ body }: Reply) => ({ id: Number(body['id']), version: Number(body['version']) });
const give = (input: object = {}) =>
  admin.call(GIVE, { personId: member.id, what: 'Figma, editor', ...input });
const whatOf = async (who: Colleague, input: object = {}) => {
  const { body } = await who.call('GET /it-access', input);
  return (body['rows'] as { what: string }[]).map((it) => it.what);
};

test('the register is kept by IT, each field is named, and nobody who is gone gets anything', async () => {
  const known_ = known(await give());
  const hr = await server.as('HR');
  expect((await server.call(GIVE, {})).status).toBe(401);
  for (const who of [member, hr]) {
    expect((await who.call(GIVE, { personId: member.id, what: 'Everything' })).status).toBe(403);
    expect((await who.call(END, known_)).status).toBe(403);
  }
  for (const [field, wrong] of Object.entries({ what: '', personId: 999_999 })) {
    expect((await give({ [field]: wrong })).body.fields).toHaveProperty(field);
  }
  expect((await give({ what: 'figma, EDITOR' })).body.fields).toHaveProperty('what');
  expect((await admin.call(END, { id: 999_999, version: 1 })).status).toBe(404);
});

test('the same that is given several times at once is given once', async () => {
  const replies = await Promise.all(Array.from({ length: 6 }, () => give()));
  expect(replies.map((it) => it.status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  expect(await whatOf(member)).toEqual(['Figma, editor']);
});

test('each sees their own, a lead what the team has, HR and IT all of it', async () => {
  const team = await server.team('Puzzle');
  const lead = await server.as('Team lead', { teamId: team, leads: team });
  const amna = await server.as('Member', { name: 'Amna', teamId: team });
  await give();
  await give({ personId: amna.id, what: 'Play Console' });
  expect(await whatOf(member)).toEqual(['Figma, editor']);
  expect(await whatOf(lead)).toEqual(['Play Console']);
  expect(await whatOf(await server.as('HR'))).toEqual(['Play Console', 'Figma, editor']);
  expect(await whatOf(lead, { person: member.id })).toEqual([]);
  expect(await whatOf(admin, { search: 'amna play' })).toEqual(['Play Console']);
});

test('what is taken away stays in the register with who did it, once', async () => {
  const it = known(await give());
  const ended = await admin.call(END, it);
  expect(ended.body).toMatchObject({ endedBy: 'Omar', canEnd: false });
  expect((await admin.call(END, it)).status).toBe(412);
  expect((await admin.call(END, { ...it, version: 2 })).status).toBe(409);
  expect(await whatOf(member)).toEqual([]);
  expect(await whatOf(member, { ended: true })).toEqual(['Figma, editor']);
  expect((await give()).status).toBe(200);
});

test('a settled request says what was given, and whoever asked finds it in the register', async () => {
  const asked = await member.call('POST /save-it-request', { kind: 'access', title: 'Figma seat' });
  const move = (input: object) =>
    admin.call('POST /move-it-request', { ...known(asked), ...input });
  const early = await move({ to: 'in_progress', grants: 'Figma' });
  expect(early.body.fields).toHaveProperty('grants');
  expect((await move({ to: 'done', grants: 'Figma, editor' })).status).toBe(200);
  const { body } = await member.call('GET /it-access');
  expect(body['rows']).toMatchObject([
    { what: 'Figma, editor', request: { title: 'Figma seat' }, givenBy: 'Omar' },
  ]);
});

test('whoever leaves is in the list of IT until their access is taken away, all of it', async () => {
  const gone = await server.as('Member', { name: 'Asma' });
  const it = known(await give({ personId: gone.id, what: 'Play Console' }));
  await server.db.updateTable('people').set({ status: 'left' }).where('id', '=', gone.id).execute();
  const { body } = await admin.call('GET /it-leaving');
  expect(body['rows']).toMatchObject([{ person: { id: gone.id }, access: [it], assets: [] }]);
  const handOver = (access: object[]) =>
    admin.call('POST /it-hand-over', { personId: gone.id, assets: [], access });
  expect((await handOver([])).status).toBe(409);
  expect((await handOver([it])).status).toBe(200);
  expect((await admin.call('GET /it-leaving')).body['rows']).toEqual([]);
  expect((await give({ personId: gone.id })).body.fields).toHaveProperty('personId');
});
