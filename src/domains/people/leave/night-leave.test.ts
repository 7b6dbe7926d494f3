import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  ask,
  decide,
  leaveCast,
  rowsOf,
  leaves,
  thursday,
} from '../../../../tests/support/leave-cast.ts';
import { ok } from '../../../../tests/support/project-cast.ts';
import { testServer, type Colleague, type TestServer } from '../../../../tests/support/server.ts';

let server: TestServer;
let hr: Colleague;
beforeAll(async () => {
  server = await testServer();
  server.clock.now = thursday;
  hr = await server.as('HR', { name: 'Hira HR' });
});
afterAll(() => server.close());

/** Somebody of the team who works nine hours over midnight, Sunday to Thursday. */
async function nightCast() {
  const cast = await leaveCast(server);
  const hours = { from: '22:00', to: '07:00', workdays: [7, 1, 2, 3, 4] };
  const name = `Night ${cast.amna.id}`;
  const shift = ok(await hr.call('POST /save-shift', { name, ...hours })).body['id'];
  ok(await hr.call('POST /set-shift', { people: [cast.amna.id], shift, since: '2025-11-01' }));
  return cast;
}
const night = { date: '2025-11-24', from_time: '23:30', to_time: '01:30' };

test('a night worker asks for hours over midnight, a lead approves, and they end in the morning', async () => {
  const { amna, lead } = await nightCast();
  const looked = ok(await amna.call('GET /short-leave-preview', night)).body;
  expect(looked).toMatchObject({ insideShift: true, refusal: null, left: { minutes: 120 } });
  const asked = await ask(amna, night);
  expect(asked).toMatchObject({ status: 200, body: { ...night, minutes: 120 } });
  const told = await server.db
    .selectFrom('notifications')
    .select('body')
    .where('person_id', '=', lead.id)
    .execute();
  expect(told.map((it) => it.body).join()).toContain('Mon 24 Nov, 23:30 – 01:30');
  ok(await decide(lead, asked));
  const kept = await server.db
    .selectFrom('short_leaves')
    .select(['starts_at', 'ends_at'])
    .where('person_id', '=', amna.id)
    .executeTakeFirstOrThrow();
  expect(kept.starts_at.toISOString()).toBe('2025-11-24T18:30:00.000Z');
  expect(kept.ends_at.toISOString()).toBe('2025-11-24T20:30:00.000Z');
  expect(rowsOf(await leaves(amna, 'mine'))).toMatchObject([{ ...night, status: 'approved' }]);
});

test('hours after midnight that lie in such a leave are refused, from either day', async () => {
  const { amna } = await nightCast();
  expect((await ask(amna, night)).status).toBe(200);
  const after = { date: '2025-11-25', from_time: '01:00', to_time: '02:00' };
  expect(await ask(amna, after)).toMatchObject({
    status: 409,
    body: { fields: { from_time: 'There is a leave at 00:00 – 01:30 already.' } },
  });
  expect((await ask(amna, { ...after, from_time: '01:30' })).status).toBe(200);
  const other = (await nightCast()).amna;
  expect((await ask(other, after)).status).toBe(200);
  expect(await ask(other, night)).toMatchObject({
    status: 409,
    body: { fields: { from_time: 'There is a leave at 01:00 – 02:00 already.' } },
  });
});

test('whoever works by day still cannot end before they start', async () => {
  const { bilal } = await leaveCast(server);
  expect(await ask(bilal, { from_time: '16:00', to_time: '14:00' })).toMatchObject({
    status: 400,
    body: { fields: { to_time: 'The end must be after the start.' } },
  });
});
