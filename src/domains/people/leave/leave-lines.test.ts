import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '../../../../tests/support/server.ts';
import { typist } from '../../../../tests/support/typed-line.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

test('holidays are kept in one line, and taken back', { timeout: 90_000 }, async () => {
  const hr = typist(server, await server.as('HR', { name: 'Nadia Anwar' }));
  await (
    await hr.does('add holiday calendar Lahore')
  ).undo!();
  await hr.does('add holiday calendar Lahore');
  const added = await hr.does('add holiday lahore tomorrow Founders Day');
  expect(added.message).toMatch(/^Founders Day is a holiday/);
  await added.undo!();
  await hr.does('add holiday lahore tomorrow Founders Day');
  await (
    await hr.does('remove holiday lahore founders')
  ).undo!();
  await hr.does('rename holiday calendar lahore Quetta');
  await hr.does('delete holiday calendar quetta');
  expect((await hr.says('add holiday quetta tomorrow Founders Day')).refusal).toMatch(/Place/);
});

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
