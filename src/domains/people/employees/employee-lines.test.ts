import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type Colleague, type TestServer } from '../../../../tests/support/server.ts';
import { typist } from '../../../../tests/support/typed-line.ts';

let server: TestServer;
let hr: Colleague;
beforeAll(async () => {
  server = await testServer();
  hr = await server.as('HR', { name: 'Ayesha Malik' });
});
afterAll(() => server.close());

test(
  'a record is made, changed and ended in one line, and taken back',
  { timeout: 90_000 },
  async () => {
    const hira = await server.as('Member', { name: 'Hira Baig' });
    await server.as('Member', { name: 'Bilal Anwar' });
    const hand = typist(server, hr);
    await hand.does('make record of hira');
    const fields = async () => (await hr.call('GET /employee', { id: hira.id })).body['fields'];
    const typed = await hand.does('employment hira part-time');
    expect(await fields()).toMatchObject({ employmentType: 'part-time' });
    await typed.undo!();
    await hand.does('set manager hira manager: bilal');
    await hand.does('probation hira in 60 days');
    const leaving = await hand.does('last day of hira in 30 days resigned');
    expect(await fields()).toMatchObject({ leftReason: 'resigned' });
    await leaving.undo!();
    await hand.does('last day of hira in 30 days resigned');
    await hand.does('take back last day hira');
    await hand.does('remove employee hira');
    const mine = typist(server, hira);
    await mine.does('set my phone +92 300 1234567');
    await expect(mine.says('last day of bilal tomorrow resigned')).rejects.toThrow(/No action/);
  },
);

test('a salary names what it was and what it becomes', { timeout: 90_000 }, async () => {
  const omar = await server.as('Member', { name: 'Omar Khalid' });
  const admin = typist(server, await server.as('Super admin'));
  await admin.does('make record of omar');
  const paid = await admin.does('salary omar 250k pkr');
  expect(paid.message).toBe('Omar Khalid earns PKR 250,000 a month');
  await paid.undo!();
  const { body } = await hr.call('GET /employee', { id: omar.id });
  expect(body).toMatchObject({ id: omar.id });
});
