import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  testServer,
  type Colleague,
  type Reply,
  type TestServer,
} from '../../../../../tests/support/server.ts';

let server: TestServer;
let admin: Colleague;
let other: Colleague;
let member: Colleague;
beforeAll(async () => {
  server = await testServer();
  admin = await server.as('Admin', { name: 'Omar' });
  other = await server.as('Admin', { name: 'Olga' });
  member = await server.as('Member', { name: 'Hira' });
});
afterAll(() => server.close());

const known = ({ body }: Reply) => ({ id: Number(body['id']), version: Number(body['version']) });
const ask = async () =>
  known(await member.call('POST /save-it-request', { kind: 'access', title: 'Figma seat' }));
const say = (who: Colleague, subjectId: number, body: string) =>
  who.call('POST /comment/save', { kind: 'it-request', subjectId, body });
const told = async (who: Colleague) =>
  JSON.stringify((await who.call('GET /get-notifications')).body['rows']);

test('a request is talked about by who sees it, and nobody else', async () => {
  const { id } = await ask();
  const input = { kind: 'it-request', subjectId: id, body: 'Which one?' };
  expect((await server.call('POST /comment/save', input)).status).toBe(401);
  const stranger = await server.as('Member');
  const lead = await server.as('Team lead', { leads: await server.team('Elsewhere') });
  for (const who of [stranger, lead]) {
    expect((await say(who, id, 'Mine too')).status).toBe(404);
    expect((await say(who, 999_999, 'Mine too')).status).toBe(404);
    const read = await who.call('GET /comments', { kind: 'it-request', id });
    expect(read.status).toBe(404);
  }
  expect((await say(admin, id, '')).body.fields).toHaveProperty('body');
});

test('all who could take it are told while nobody works on it, then only who does', async () => {
  const { id } = await ask();
  expect((await say(member, id, 'For the lagoon files')).status).toBe(200);
  for (const who of [admin, other]) expect(await told(who)).toContain('For the lagoon files');
  const taken = await ask();
  await admin.call('POST /assign-it-request', { ...taken, assigneeId: admin.id });
  await say(member, taken.id, 'By Monday would be fine');
  expect(await told(admin)).toContain('By Monday would be fine');
  expect(await told(other)).not.toContain('By Monday would be fine');
  await say(admin, taken.id, 'Which team is it for?');
  expect(await told(member)).toContain('Which team is it for?');
});
