import { afterAll, beforeAll, expect, test } from 'vitest';
import { programOf } from '../../../../../tests/support/access-token.ts';
import { testServer, type TestServer } from '../../../../../tests/support/server.ts';
import { typist } from '../../../../../tests/support/typed-line.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

test('tokens are revoked in one line, and made on their page', { timeout: 60_000 }, async () => {
  const admin = await server.as('Admin', { name: 'Maryam Tariq' });
  const hira = await server.as('Member', { name: 'Hira Baig' });
  const reading = { 'people:read': 'all' } as const;
  const mine = await programOf(server, hira, reading, { name: 'Timesheet' });
  const theirs = await programOf(server, hira, reading, { name: 'Roster' });
  const isGood = async (it: typeof mine) => (await it.call('GET /departments')).status === 200;

  const hand = typist(server, hira);
  expect(await hand.does('new access token')).toMatchObject({
    pages: ['/profile?show=security&change=token'],
  });
  expect((await hand.does('revoke my token timesheet')).message).toMatch(/^Timesheet is revoked/);
  expect([await isGood(mine), await isGood(theirs)]).toEqual([false, true]);
  await expect(hand.says('new service token')).rejects.toThrow(/No action/);

  const office = typist(server, admin);
  await office.does('revoke token roster');
  expect(await isGood(theirs)).toBe(false);
  expect(await office.does('new service token')).toMatchObject({
    pages: ['/user-management/tokens?making=service'],
  });
});
