import { afterAll, beforeAll, expect, test } from 'vitest';
import { addType, annual } from '../../../../../tests/support/leave-days-cast.ts';
import { testServer, type TestServer } from '../../../../../tests/support/server.ts';
import { typist } from '../../../../../tests/support/typed-line.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

test('days are asked for, decided and taken back in one line', { timeout: 90_000 }, async () => {
  const team = await server.team('Arcade');
  const sana = await server.as('Team lead', { name: 'Sana Mirza', teamId: team, leads: team });
  const hira = typist(server, await server.as('Member', { name: 'Hira Baig', teamId: team }));
  const hr = await server.as('HR', { name: 'Ayesha Malik' });
  await addType(hr, 'Annual leave', { terms: { ...annual.terms, days: 3 } });
  const asked = await hira.does('days off annual from: next monday to: next wednesday');
  expect(asked.message).toMatch(/^Asked Sana Mirza for 3 days of Annual leave/);
  await asked.undo!();
  const half = await hira.does('days off annual next monday morning');
  expect(half.message).toMatch(/half a day of Annual leave, .*, morning/);
  const long = await hira.says('days off annual from: next tuesday to: next friday');
  expect(long.refusal).toMatch(/2.5 days of Annual leave are left/);
  const lead = typist(server, sana);
  await (
    await lead.does('approve days off hira')
  ).undo!();
  await lead.does('reject days off hira release week');
  await hira.does('days off annual from: next thursday');
  await lead.does('approve days off hira');
  const back = await lead.does('take back days off hira we need you');
  expect(back.message).toMatch(/^Took back the leave of Hira Baig, Annual leave/);
});

test('types and balances are kept in one line', { timeout: 90_000 }, async () => {
  const hr = await server.as('HR', { name: 'Nadia Anwar' });
  const typed = typist(server, hr);
  await server.as('Member', { name: 'Bilal Anwar' });
  await typed.does('add leave type 10 Study leave');
  await typed.does('change leave type study 11 today on');
  await typed.does('change leave type study 12 next leave year');
  const corrected = await typed.does('correct leave balance of bilal study 2 from the old system');
  expect(corrected.message).toMatch(/^Bilal Anwar: \+2 days of Study leave/);
  await corrected.undo!();
  await typed.does('retire leave type study');
  await typed.does('restore leave type study');
  const { body } = await hr.call('GET /leave-types');
  expect(body['rows']).toMatchObject([
    { name: 'Annual leave' },
    { name: 'Study leave', terms: { days: 11 }, planned: { days: 12 }, retiredOn: null },
  ]);
});
