import { afterAll, beforeAll, expect, test } from 'vitest';
import { notify } from '#/domains/platform/notifications/notify.records.ts';
import { friday, make, move, okrCast } from '../../../../tests/support/okr-cast.ts';
import { testServer, type Colleague, type TestServer } from '../../../../tests/support/server.ts';
import { takeRoleOf } from '../../../../tests/support/take-role.ts';
import { remindCheckIns } from './remind-check-ins.records.ts';

/** Nobody is told of an objective whose page is closed to them. */

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  server.clock.now = friday;
});
afterAll(() => server.close());

const told = async (who: Colleague) =>
  JSON.stringify((await who.call('GET /get-notifications')).body);

test('whoever may not write objectives any more is not reminded to check in', async () => {
  const { amna, bilal } = await okrCast(server);
  await make(amna, { title: 'Ship the lagoon' });
  await make(bilal, { title: 'Draw the reef' });
  await takeRoleOf(server, amna, await server.as('Member', { without: ['okr:write'] }));
  await server.db
    .transaction()
    .execute((tx) => remindCheckIns(tx, friday, (ids, notice) => notify(tx, ids, notice, friday)));
  expect(await told(bilal)).toContain('Draw the reef');
  expect(await told(amna)).not.toContain('Check in');
});

test('a lead who may not read objectives is not told what waits for a score', async () => {
  const { lead, amna, hr } = await okrCast(server);
  await takeRoleOf(server, lead, await server.as('Team lead', { without: ['okr:read'] }));
  const made = await make(amna, { title: 'Ask for more pay', isPrivate: true });
  const sent = await move(amna, made, 'in_review', {
    selfReview: 'Everything I promised is done.',
  });
  expect([sent.status, sent.body.fields]).toEqual([200, undefined]);
  expect(await told(lead)).not.toContain('Ask for more pay');
  expect(await told(hr)).toContain('Ask for more pay');
});
