import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '../../../../tests/support/server.ts';
import { typist } from '../../../../tests/support/typed-line.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

test('leave is asked for, cancelled and limited in one line', { timeout: 90_000 }, async () => {
  const team = await server.team('Arcade');
  const sana = await server.as('Team lead', { name: 'Sana Mirza', teamId: team, leads: team });
  const member = await server.as('Member', { name: 'Hira Baig', teamId: team });
  const hira = typist(server, member);
  await hira.does('leave next wednesday 2-3pm dentist');
  const cancelled = await hira.does('cancel leave wed');
  expect(cancelled.message).toMatch(/^Cancelled Wed/);
  expect((await hira.says('cancel leave wed')).refusal).toMatch(/wed/);
  const hr = typist(server, await server.as('HR', { name: 'Ayesha Malik' }));
  const limited = await hr.does('leave limit 6h 3');
  expect(limited.message).toMatch(/6 h/);
  await limited.undo!();
  expect((await hr.says('leave limit 50m')).refusal).toMatch(/quarters/);
  await hr.does('enter leave for hira next thursday 2-3pm told by phone');
  await typist(server, sana).does('approve leave hira');
  const revoked = await hr.does('take back leave hira approved for the wrong week');
  expect(revoked.message).toMatch(/^Took back the leave of Hira Baig, Thu/);
});
