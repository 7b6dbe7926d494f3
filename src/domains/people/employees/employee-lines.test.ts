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

test(
  'a salary names its currency; it is shown by a line of its own',
  { timeout: 90_000 },
  async () => {
    await server.as('Member', { name: 'Omar Khalid' });
    const admin = typist(server, await server.as('Super admin'));
    await admin.does('make record of omar');
    const paid = await admin.does('salary omar 250k pkr');
    expect(paid.message).toBe('Omar Khalid earns PKR 250,000 a month');
    expect(paid.undo).toBeUndefined();
    await expect(admin.does('salary omar 250k')).rejects.toThrow('currency');
    const shown = await admin.does('reveal omar salary');
    expect(shown.message).toBe('Salary a month of Omar Khalid: PKR 250,000');
    const sum = await admin.does('payroll');
    expect(sum.message).toBe('PKR 250,000 for 1 person');
  },
);

test(
  'everything is handed over, a title comes on its day, each in one line',
  { timeout: 90_000 },
  async () => {
    const dania = await server.as('Member', { name: 'Dania Langah' });
    await server.as('Member', { name: 'Tariq Jamal' });
    await dania.call('POST /tasks/save', { title: 'Reef' });
    const admin = typist(server, await server.as('Super admin'));
    await admin.does('make record of dania');
    const given = await admin.does('hand over all of dania to: tariq');
    expect(given.message).toBe('1 thing of Dania Langah handed over.');
    const promoted = await admin.does('promote dania in 20 days Lead tester');
    expect(promoted.message).toMatch(/^Dania Langah is Lead tester from /);
    await promoted.undo!();
    await admin.does('promote dania in 20 days Lead tester');
    const back = await admin.does('take back change of dania Title');
    expect(back.message).toBe('The change is taken out of the history.');
  },
);
