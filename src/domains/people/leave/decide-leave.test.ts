import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { notify } from '#/domains/platform/notifications/notify.records.ts';
import {
  ask,
  cancel,
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
import { settleLeaves } from './settle-leaves.records.ts';

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

describe('refusals', () => {
  test('nobody asks, sees or decides without a session', async () => {
    for (const key of [
      'GET /getShortLeaves',
      'GET /short-leave-preview',
      'POST /applyShortLeave',
      'POST /decide-short-leave',
      'POST /cancel-short-leave',
      'POST /save-short-leave-settings',
    ]) {
      const reply = await server.call(key);
      expect([key, reply.status, reply.body.message]).toEqual([key, 401, 'Unauthenticated.']);
    }
  });

  test('a member has no queue, decides nothing and sets no cap', async () => {
    const { amna, bilal } = cast;
    expect((await leaves(amna, 'queue')).status).toBe(403);
    const leave = await ask(bilal);
    expect((await decide(amna, leave)).status).toBe(403);
    const cap = { requests: 9, minutes: 600, version: 1 };
    expect((await amna.call('POST /save-short-leave-settings', cap)).status).toBe(403);
  });

  test('a lead of another team gets the answer of an unknown id', async () => {
    const { amna, outsider } = cast;
    const leave = await ask(amna);
    const foreign = await decide(outsider, leave);
    const unknown = await outsider.call('POST /decide-short-leave', {
      id: 999_999,
      version: 1,
      decision: 'approved',
    });
    expect(foreign.status).toBe(404);
    expect(foreign.body.message).toBe(unknown.body.message);
    expect(rowsOf(await leaves(outsider, 'calendar', { month: '2025-11' }))).toEqual([]);
  });

  test('nobody cancels the leave of somebody else, not even their lead', async () => {
    const { lead, amna, bilal } = cast;
    const leave = await ask(amna);
    expect((await cancel(bilal, leave)).status).toBe(404);
    expect((await cancel(lead, leave)).status).toBe(404);
  });

  test('nobody decides on their own leave', async () => {
    const { lead } = cast;
    const leave = await ask(lead);
    const reply = await decide(lead, leave);
    expect(reply.status).toBe(403);
    expect(reply.body.message).toBe('Nobody decides on their own leave.');
    const own = await ask(hr, { date: '2025-11-24' });
    expect((await decide(hr, own)).status).toBe(403);
  });

  test('a rejection needs a comment', async () => {
    const { lead, amna } = cast;
    const reply = await decide(lead, await ask(amna), 'rejected');
    expect(reply.status).toBe(400);
    expect(reply.body.fields).toHaveProperty('comment');
  });
});

describe('deciding', () => {
  test('the queue shows the clash, who is at work and what remains', async () => {
    const { lead, amna, bilal } = cast;
    const leave = await ask(amna);
    await ask(bilal, { from_time: '16:00', to_time: '18:00' });
    const queue = await leaves(lead, 'queue');
    expect(queue.body).toMatchObject({ totalRows: 2, waiting: 2 });
    expect(rowsOf(queue)[0]).toMatchObject({
      id: leave.body['id'],
      reason: 'Dentist',
      can: { decide: true },
      others: [{ person: { id: bilal.id }, overlaps: true, status: 'applied' }],
      atWork: { present: 1, of: 3 },
      left: { minutes: 120, ofMinutes: 240, requests: 1, ofRequests: 2 },
    });
  });

  test('an approval is told to the person, and the question is settled', async () => {
    const { lead, amna } = cast;
    const leave = await ask(amna);
    const reply = await decide(lead, leave);
    expect(reply.body).toMatchObject({
      status: 'approved',
      version: 2,
      decidedBy: { id: lead.id },
      can: { decide: false },
    });
    expect((await inbox(amna))[0]).toMatchObject({ title: `Omar ${cast.nth} approved your leave` });
    expect((await inbox(lead))[0]).toMatchObject({ read: true, action: null });
    expect((await leaves(lead, 'queue')).body).toMatchObject({ totalRows: 0, waiting: 0 });
  });

  test('a rejection gives the hours back and tells the comment', async () => {
    const { lead, amna } = cast;
    const reply = await decide(lead, await ask(amna), 'rejected', 'Release day');
    expect(reply.body).toMatchObject({ status: 'rejected', comment: 'Release day' });
    expect((await inbox(amna))[0]!['body']).toBe('Fri 21 Nov, 15:00 – 17:00: Release day');
    expect((await leaves(amna, 'mine')).body).toMatchObject({
      balance: { leftMinutes: 240, requests: 0 },
    });
  });

  test('approving twice has one effect, the second answer carries what became of it', async () => {
    const { lead, amna } = cast;
    const leave = await ask(amna);
    await decide(lead, leave);
    const again = await decide(lead, leave);
    expect(again.status).toBe(412);
    expect(again.body['current']).toMatchObject({ status: 'approved', version: 2 });
    expect(await inbox(amna)).toHaveLength(1);
  });

  test('two decisions at once: one counts', async () => {
    const { lead, amna } = cast;
    const leave = await ask(amna);
    const replies = await Promise.all([
      decide(lead, leave),
      decide(hr, leave, 'rejected', 'No'),
      decide(lead, leave),
    ]);
    expect(replies.map((it) => it.status).sort()).toEqual([200, 412, 412]);
    expect(await inbox(amna)).toHaveLength(1);
  });

  test('what is decided stays decided, also against its present version', async () => {
    const { lead, amna } = cast;
    const rejected = await decide(lead, await ask(amna), 'rejected', 'No');
    const reply = await decide(lead, rejected);
    expect(reply.status).toBe(409);
    expect(reply.body.message).toContain('rejected already');
  });
});

describe('cancelling', () => {
  test('a waiting request disappears from the queue without another notification', async () => {
    const { lead, amna } = cast;
    const leave = await ask(amna);
    expect((await cancel(amna, leave)).body).toMatchObject({ status: 'cancelled' });
    expect((await leaves(lead, 'queue')).body).toMatchObject({ totalRows: 0 });
    const told = await inbox(lead);
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({ read: true });
  });

  test('an approved one is told to whoever approved it', async () => {
    const { lead, amna } = cast;
    const approved = await decide(lead, await ask(amna));
    const mine = rowsOf(await leaves(amna, 'mine'))[0]!;
    expect(mine['can']).toMatchObject({ cancel: true });
    expect((await cancel(amna, approved)).status).toBe(200);
    expect((await inbox(lead))[0]).toMatchObject({ type: 'short-leave.cancelled' });
  });

  test('one that has begun cannot be cancelled', async () => {
    const { lead, amna } = cast;
    const approved = await decide(lead, await ask(amna));
    await moveTo(server, '2025-11-21T10:05:00Z', amna);
    const reply = await cancel(amna, approved);
    expect(reply.status).toBe(409);
    expect(reply.body.message).toContain('has begun');
  });
});

describe('time', () => {
  test('an unanswered request lapses at its start, gives the hours back and cannot be approved', async () => {
    const { lead, amna } = cast;
    const leave = await ask(amna);
    await moveTo(server, '2025-11-21T10:00:00Z', amna, lead);
    const mine = await leaves(amna, 'mine');
    expect(rowsOf(mine)[0]).toMatchObject({ status: 'lapsed', can: { cancel: false } });
    expect(mine.body).toMatchObject({ balance: { leftMinutes: 240, requests: 0 } });
    expect((await leaves(lead, 'queue')).body).toMatchObject({ totalRows: 0 });
    expect((await decide(lead, leave)).status).toBe(409);
  });

  test('the clock writes it down without anybody looking, and tells the person once', async () => {
    const { amna, lead } = cast;
    const leave = await ask(amna);
    await moveTo(server, '2025-11-21T10:00:00Z', amna, lead);
    const settle = () =>
      server.db
        .transaction()
        .execute((tx) =>
          settleLeaves(tx, server.clock.now, (ids, notice) =>
            notify(tx, ids, notice, server.clock.now),
          ),
        );
    await Promise.all([settle(), settle()]);
    expect(await settle()).toBe(0);
    const row = await server.db
      .selectFrom('short_leaves')
      .select('status')
      .where('id', '=', leave.body['id'] as number)
      .executeTakeFirstOrThrow();
    expect(row.status).toBe('lapsed');
    expect((await inbox(amna)).map((it) => it['type'])).toEqual(['short-leave.lapsed']);
    const [lapsed, asked] = await inbox(lead);
    expect(lapsed).toMatchObject({
      title: expect.stringMatching(/’s leave request lapsed$/),
      read: false,
    });
    expect(asked).toMatchObject({ read: true, action: null });
  });

  test('an approved one is taken once it is over', async () => {
    const { lead, amna } = cast;
    await decide(lead, await ask(amna));
    await moveTo(server, '2025-11-21T12:00:00Z', amna);
    expect(rowsOf(await leaves(amna, 'mine'))[0]).toMatchObject({ status: 'taken' });
  });

  test('an earlier request that lapsed does not stand in the way of a new one', async () => {
    const { amna } = cast;
    await ask(hr, { person_id: amna.id, date: '2025-11-18' });
    await moveTo(server, '2025-11-27T10:00:00Z', hr, amna);
    const again = await ask(hr, { person_id: amna.id, date: '2025-11-18' });
    expect(again.status).toBe(200);
    expect((await inbox(amna))[0]).toMatchObject({ type: 'short-leave.lapsed' });
  });
});

describe('the calendar', () => {
  test('shows the team without reasons, whole weeks, nothing refused', async () => {
    const { lead, amna, bilal } = cast;
    await decide(lead, await ask(bilal));
    await decide(lead, await ask(bilal, { date: '2025-11-24' }), 'rejected', 'No');
    await ask(amna, { date: '2025-12-05' });
    const november = rowsOf(await leaves(amna, 'calendar', { month: '2025-11', person: bilal.id }));
    expect(november).toHaveLength(1);
    expect(november[0]).toMatchObject({
      status: 'approved',
      reason: null,
      person: { id: bilal.id },
    });
    expect(rowsOf(await leaves(bilal, 'calendar', { month: '2025-12' }))).toHaveLength(1);
    expect(rowsOf(await leaves(lead, 'calendar', { month: '2025-11' }))[0]).toMatchObject({
      reason: 'Dentist',
    });
  });

  test('can be narrowed to a team', async () => {
    const { amna, outsider, team } = cast;
    await ask(amna);
    expect(rowsOf(await leaves(hr, 'calendar', { month: '2025-11', team }))).toHaveLength(1);
    expect(rowsOf(await leaves(outsider, 'calendar', { month: '2025-11', team }))).toEqual([]);
  });

  test('does not tell who of one’s colleagues is in a team out of sight', async () => {
    const { amna, bilal } = cast;
    await ask(amna);
    const secret = await server.team(`Secret ${cast.nth}`);
    await server.db
      .insertInto('team_members')
      .values({ team_id: secret, person_id: amna.id, since: '2025-01-01' })
      .execute();
    const narrowed = { month: '2025-11', team: secret };
    expect(rowsOf(await leaves(bilal, 'calendar', narrowed))).toEqual([]);
    expect(rowsOf(await leaves(hr, 'calendar', narrowed))).toHaveLength(1);
  });
});
