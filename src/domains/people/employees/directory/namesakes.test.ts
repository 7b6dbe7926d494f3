import { afterAll, beforeAll, expect, test } from 'vitest';
import { ok } from '../../../../../tests/support/project-cast.ts';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';

let server: TestServer;
let member: Colleague;
beforeAll(async () => {
  server = await testServer();
  member = await server.as('Member', { name: 'Bilal Aslam' });
});
afterAll(() => server.close());

async function person(name: string, email: string, status: 'active' | 'left' = 'active') {
  const { id } = await server.as('Member', { name: email });
  const values = { name, email, status };
  await server.db.updateTable('people').set(values).where('id', '=', id).execute();
  return id;
}
const rows = async () => {
  const { body } = ok(await member.call('GET /namesakes', {}));
  return body['rows'] as { id: number; name: string; apart: string }[];
};

test('nobody without a session is told who is called the same', async () => {
  expect((await server.call('GET /namesakes', {})).status).toBe(401);
});

test('people of one name are told apart by their address, who left too; others are not listed', async () => {
  expect(await rows()).toEqual([]);
  const here = await person('Zoë Khan', 'zoe.khan@backlot.example');
  const gone = await person('zoe khan', 'zkhan@backlot.example', 'left');
  expect(await rows()).toEqual([
    { id: here, name: 'Zoë Khan', apart: 'zoe.khan' },
    { id: gone, name: 'zoe khan', apart: 'zkhan' },
  ]);
});

test('where the part before the @ is the same as well, the whole address is told', async () => {
  const own = await person('Ali Raza', 'ali.raza@backlot.example');
  const other = await person('Ali Raza', 'ali.raza@contractor.example');
  const told = (await rows()).filter((it) => [own, other].includes(it.id));
  expect(told.map((it) => it.apart)).toEqual([
    'ali.raza@backlot.example',
    'ali.raza@contractor.example',
  ]);
});
