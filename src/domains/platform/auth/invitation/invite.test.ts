import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  testServer,
  type Colleague,
  type TestServer,
} from '../../../../../tests/support/server.ts';
import { mailedToken } from '../../../../../tests/support/visitor.ts';

let server: TestServer;
let hr: Colleague;
let count = 0;
beforeAll(async () => {
  server = await testServer();
  hr = await server.as('HR', { name: 'Ayesha Rauf' });
});
afterAll(() => server.close());

async function roleId(name: string): Promise<number> {
  const role = await server.db
    .selectFrom('roles')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return role.id;
}
const invitee = () => ({ name: 'Zara Malik', email: `zara.${++count}@backlot.example` });
const add = async (it: { name: string; email: string }, role = 'Member') =>
  hr.call('POST /user/add', { people: [it], roleId: await roleId(role) });
const stateOf = async (email: string) => {
  const token = mailedToken(server, email, 'invitation');
  return (await server.call('POST /check-invitation', { token })).body['status'];
};

test('a role of one’s own rank or above is not given', async () => {
  for (const role of ['HR', 'Admin', 'Super admin']) {
    const reply = await add(invitee(), role);
    expect(reply.body.fields).toHaveProperty('roleId');
  }
  const { body } = await hr.call('GET /roles-to-grant');
  expect(body['roles']).not.toContainEqual(expect.objectContaining({ name: 'HR' }));
  expect(body['roles']).toContainEqual(expect.objectContaining({ name: 'Member' }));
});

test('an address that is taken is refused by name', async () => {
  const it = invitee();
  await add(it);
  const again = await add({ ...it, email: it.email.toUpperCase() });
  expect(again.body).toMatchObject({
    message: 'Nobody was invited.',
    refused: [{ email: it.email, message: expect.stringContaining('e-mail') }],
  });
});

test('somebody of a higher role, or who accepted, is not invited again', async () => {
  const admin = await server.as('Admin');
  const member = await server.as('Member');
  const resend = (personId: number) => hr.call('POST /resend-invitation', { personId });
  expect((await resend(admin.id)).status).toBe(404);
  expect((await resend(member.id)).status).toBe(409);
  expect((await hr.call('POST /revoke-invitation', { personId: member.id })).status).toBe(409);
});

test('who bears the name of a colleague is invited, and it is said', async () => {
  const mahira = { ...invitee(), name: 'Mahira Gul' };
  expect((await add(mahira)).body.message).toBe('Mahira Gul is invited.');
  const other = { ...invitee(), name: 'mahira gul' };
  expect((await add(other)).body.message).toBe(
    'mahira gul is invited. Others bear the same name; add to one of them what tells them apart: mahira gul.',
  );
  await server.db
    .updateTable('people')
    .set({ status: 'left' })
    .where('email', 'in', [mahira.email, other.email])
    .execute();
  const third = { ...invitee(), name: 'Mahira Gul' };
  expect((await add(third)).body.message).toBe('Mahira Gul is invited.');
});

test('the invited person gets a link from the one who invites', async () => {
  const it = { ...invitee(), name: 'Zara Maqsood' };
  const reply = await add(it);
  expect(reply.body.message).toBe('Zara Maqsood is invited.');
  expect(server.mails.at(-1)).toMatchObject({ to: it.email, text: /Ayesha Rauf invites you/ });
  expect(await stateOf(it.email)).toBe('valid');
});

test('another link kills the first, taking it back kills both', async () => {
  const it = invitee();
  const [invited] = (await add(it)).body['invited'] as { personId: number }[];
  const { personId } = invited!;
  const first = mailedToken(server, it.email, 'invitation');
  await hr.call('POST /resend-invitation', { personId });
  const check = await server.call('POST /check-invitation', { token: first });
  expect(check.body['status']).toBe('revoked');
  expect(await stateOf(it.email)).toBe('valid');
  await hr.call('POST /revoke-invitation', { personId });
  expect(await stateOf(it.email)).toBe('revoked');
});
