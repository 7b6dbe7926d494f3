import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '../../../../../tests/support/server.ts';
import { typist } from '../../../../../tests/support/typed-line.ts';
import type { Shift } from './shifts.contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

test(
  'shifts are made, changed, given and taken back in one line',
  { timeout: 90_000 },
  async () => {
    const hr = await server.as('HR', { name: 'Ayesha Malik' });
    const hira = await server.as('Member', { name: 'Hira Baig' });
    await server.as('Member', { name: 'Bilal Anwar' });
    const hand = typist(server, hr);
    const all = async () => (await hr.call('GET /shifts')).body['rows'] as Shift[];
    const held = async () =>
      ((await hira.call('GET /person-shifts', { person: hira.id })).body['rows'] as unknown[])
        .length;
    const added = await hand.does('add shift 9am-5pm Early');
    await added.undo!();
    expect((await all()).map((it) => it.name)).toEqual(['Standard hours']);
    await hand.does('add shift 9am-5pm Early');
    const changed = await hand.does('change shift early 8am-4pm in 7 days');
    expect((await all())[1]!.planned).toMatchObject([{ from: '08:00', to: '16:00' }]);
    await changed.undo!();
    expect((await all())[1]!.planned).toEqual([]);
    const given = await hand.does('set shift hira bilal early tomorrow');
    expect(given.message).toMatch(/2 people have Early from/);
    expect(await held()).toBe(2);
    await given.undo!();
    expect(await held()).toBe(1);
    await hand.does('set shift hira early tomorrow');
    const back = await hand.does('take back shift hira early');
    expect(await held()).toBe(1);
    await back.undo!();
    expect(await held()).toBe(2);
    await hand.does('take back shift hira early');
    expect(await held()).toBe(1);
    await hand.does('delete shift early');
    expect(await all()).toHaveLength(1);
    await expect(typist(server, hira).says('set shift bilal early')).rejects.toThrow(/No action/);
  },
);

test('a shift over midnight is typed in one line, and hours over midnight within it', async () => {
  const hr = await server.as('HR', { name: 'Nadia Malik' });
  const cher = await server.as('Member', { name: 'Cher' });
  const hand = typist(server, hr);
  await hand.does('add shift 10pm-7am Night');
  const { rows } = (await hr.call('GET /shifts')).body as { rows: Shift[] };
  expect(rows.at(-1)).toMatchObject({ name: 'Night', from: '22:00', to: '07:00' });
  await hand.does('set shift cher night today');
  await typist(server, cher).does('leave next monday 11:30pm-1:30am dentist');
  const asked = (await cher.call('GET /getShortLeaves')).body['rows'];
  expect(asked).toMatchObject([{ from_time: '23:30', to_time: '01:30', minutes: 120 }]);
});
