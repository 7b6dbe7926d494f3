import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type Colleague, type TestServer } from '../../../../tests/support/server.ts';
import { typist } from '../../../../tests/support/typed-line.ts';

let server: TestServer;
let admin: Colleague;
let hira: Colleague;
let hand: ReturnType<typeof typist>;
beforeAll(async () => {
  server = await testServer();
  const arcade = await server.team('Arcade');
  admin = await server.as('Super admin', { name: 'Ayesha Malik' });
  hira = await server.as('Member', { name: 'Hira Baig', teamId: arcade });
  await server.as('Member', { name: 'Bilal Anwar', teamId: arcade });
  hand = typist(server, admin);
});
afterAll(() => server.close());

const userOf = async (id: number) => (await admin.call('GET /getuser', { id })).body;

test(
  'teams and who is in them are changed in one line, and taken back',
  { timeout: 90_000 },
  async () => {
    await hand.does('add a team Puzzle');
    const put = await hand.does('put hira into puzzle 40%');
    expect(put.action).toBe('team-member.assign');
    await put.undo!();
    await hand.does('put hira into puzzle 40%');
    expect((await hand.says('put hira into puzzle 40%')).refusal).toMatch(/so already/);
    expect((await hand.says('delete team puzzle')).refusal).toMatch(/without members/);
    await hand.does('change team puzzle bilal');
    const out = await hand.does('take out hira puzzle');
    expect(out.message).toBeTruthy();
    await hand.does('invite rida.qadir@backlot.example as member');
    const invited = await hand.does('put rida qadir into puzzle');
    expect(invited.message).toContain('Rida Qadir');
    await hand.does('take rida qadir out of puzzle');
    expect((await hand.says('take out hira puzzle')).refusal).toMatch(/not in this team/);
    await hand.does('delete team puzzle');
  },
);

test('departments and roles are added, changed and deleted', { timeout: 90_000 }, async () => {
  const made = await hand.does('add a department Quality');
  await made.undo!();
  await hand.does('add a department Quality');
  await hand.does('change department quality head: hira');
  await hand.does('department hira quality');
  expect(await userOf(hira.id)).toMatchObject({ department: { name: 'Quality' } });
  expect((await hand.says('delete department quality')).refusal).toMatch(/Quality|Department/i);
  await hand.does('department hira no department');
  await hand.does('delete department quality');
  await hand.does('add role Tester like Member');
  await hand.does('change role tester 15');
  await hand.does('delete role tester');
  expect((await hand.says('delete role member')).refusal).toBeTruthy();
});

test(
  'people are given a title, blocked, let in again and marked as left',
  { timeout: 90_000 },
  async () => {
    const titled = await hand.does('title bilal Lead tester');
    await titled.undo!();
    const blocked = await hand.does('block bilal lost a laptop');
    expect(blocked.action).toBe('user.block');
    await hand.does('unblock bilal');
    expect((await hand.says('unblock hira')).refusal).toMatch(/hira/);
    await hand.does('offboard bilal');
  },
);

test('who may not is not offered it', { timeout: 90_000 }, async () => {
  const member = await server.as('Member', { name: 'Omar Khalid' });
  await expect(typist(server, member).says('offboard hira')).rejects.toThrow(/No action/);
});
