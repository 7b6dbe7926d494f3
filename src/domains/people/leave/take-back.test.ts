import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  ask,
  decide,
  inbox,
  leaveCast,
  leaves,
  moveTo,
  rowsOf,
  thursday,
  type LeaveCast,
} from '../../../../tests/support/leave-cast.ts';
import { testServer, type Colleague, type TestServer } from '../../../../tests/support/server.ts';

let server: TestServer;
let hr: Colleague;
let cast: LeaveCast;

beforeAll(async () => {
  server = await testServer();
  server.clock.now = thursday;
  hr = await server.as('HR', { name: 'Hira HR' });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = thursday;
  cast = await leaveCast(server);
});

describe('taking an answer back', () => {
  test('only who gave it, within ten minutes, and not under a request that came since', async () => {
    const { lead, amna, bilal } = cast;
    const leave = await ask(amna);
    expect((await decide(lead, leave, 'applied')).status).toBe(409);
    const approved = await decide(lead, leave);
    expect((await decide(hr, approved, 'applied')).body).toMatchObject({
      message: 'Only an answer of your own can be taken back.',
    });
    expect((await decide(bilal, approved, 'applied')).status).toBe(403);
    expect((await decide(lead, leave, 'applied')).status).toBe(412);
    server.clock.now = new Date(thursday.getTime() + 11 * 60_000);
    expect((await decide(lead, approved, 'applied')).status).toBe(409);
    const other = await decide(lead, await ask(bilal), 'rejected', 'Release day');
    await ask(bilal);
    expect((await decide(lead, other, 'applied')).body).toMatchObject({
      message: expect.stringContaining('has asked for another leave meanwhile'),
    });
  });

  test('it waits again, the person is told each time, and another answer counts', async () => {
    const { lead, amna } = cast;
    const approved = await decide(lead, await ask(amna));
    const waits = await decide(lead, approved, 'applied');
    expect(waits).toMatchObject({
      status: 200,
      body: { status: 'applied', can: { decide: true } },
    });
    expect(waits.body['decidedBy']).toBeNull();
    expect(rowsOf(await leaves(lead, 'queue'))).toHaveLength(1);
    const rejected = await decide(lead, waits, 'rejected', 'Release day');
    expect(rejected.body['status']).toBe('rejected');
    const told = (await inbox(amna)).map((it) => it['title']);
    expect(told.filter((it) => /take|reject|approve/.test(String(it)))).toHaveLength(3);
    const [entry] = await server.db
      .selectFrom('audit')
      .select('action')
      .where('action', '=', 'short-leave.take-back')
      .execute();
    expect(entry).toBeDefined();
  });
});

describe('taking back what was approved by mistake', () => {
  const revoke = (
    who: Colleague,
    leave: { body: Record<string, unknown> },
    reason = 'Wrong Amna',
  ) =>
    who.call('POST /take-back-short-leave', {
      id: leave.body['id'],
      version: leave.body['version'],
      reason,
    });
  const told = async (who: Colleague) => (await inbox(who)).map((it) => it['title']);

  test('only those who decide on it, with a reason, and only what is approved', async () => {
    const { lead, amna, bilal, outsider } = cast;
    const waiting = await ask(amna);
    expect((await revoke(lead, waiting)).status).toBe(409);
    const approved = await decide(lead, waiting);
    expect((await revoke(amna, approved)).status).toBe(403);
    expect((await revoke(bilal, approved)).status).toBe(403);
    expect((await revoke(outsider, approved)).status).toBe(404);
    expect((await revoke(lead, approved, ' ')).body.fields).toHaveProperty('reason');
    expect((await revoke(lead, waiting)).status).toBe(412);
    expect((await revoke(lead, approved)).status).toBe(200);
    const again = await leaves(amna, 'mine');
    expect(rowsOf(again)[0]).toMatchObject({ status: 'cancelled', comment: 'Wrong Amna' });
    expect((await revoke(lead, { body: rowsOf(again)[0]! })).status).toBe(409);
  });

  test('HR does it long after, the person and the approver read why, the time is free again', async () => {
    const { lead, amna } = cast;
    await decide(lead, await ask(amna));
    await moveTo(server, '2025-11-24T09:00:00Z', hr, lead, amna);
    const listed = rowsOf(await leaves(hr, 'approved', { person: amna.id }));
    expect(listed).toMatchObject([{ status: 'taken', can: { takeBack: true } }]);
    expect((await leaves(amna, 'approved')).status).toBe(403);
    const [row] = listed;
    expect((await revoke(hr, { body: row! })).body).toMatchObject({
      status: 'cancelled',
      decidedBy: { name: 'Hira HR' },
    });
    expect(await told(amna)).toContain('Hira HR takes your approved leave back');
    expect(await told(lead)).toContain(
      `Hira HR takes the leave of ${String((row!['person'] as { name: string }).name)} back`,
    );
    const { balance } = (await leaves(amna, 'mine')).body as { balance: Record<string, number> };
    expect(balance).toMatchObject({ grantedMinutes: 0, requests: 0 });
    expect(rowsOf(await leaves(hr, 'approved', { person: amna.id }))).toEqual([]);
    const entry = await server.db
      .selectFrom('audit')
      .select(['before', 'after'])
      .where('action', '=', 'short-leave.revoke')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      before: { status: 'taken', decided_by: lead.id },
      after: { reason: 'Wrong Amna' },
    });
  });

  test('nobody takes back their own, and a lead only what their team has', async () => {
    const { lead, amna } = cast;
    const own = await decide(hr, await ask(lead));
    expect((await revoke(lead, own)).status).toBe(403);
    await decide(lead, await ask(amna));
    const mine = rowsOf(await leaves(lead, 'approved')).map((it) => it['person']);
    expect(mine).toMatchObject([{ id: amna.id }]);
    expect(rowsOf(await leaves(cast.outsider, 'approved'))).toEqual([]);
  });
});
