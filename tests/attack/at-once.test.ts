import { afterAll, beforeAll, expect, test } from 'vitest';
import { bugCast, reportBug } from '../support/bug-cast.ts';
import { ask, leaveCast, thursday } from '../support/leave-cast.ts';
import { daysCast, askDays } from '../support/leave-days-cast.ts';
import { ok } from '../support/project-cast.ts';
import { testServer, type Reply, type TestServer } from '../support/server.ts';
import { decide, hour, set, submit, task, timesheetCast } from '../support/timesheet-cast.ts';

/** Twice at the same moment what may happen once: by two people, or by one with two windows. */

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  server.clock.now = thursday;
});
afterAll(() => server.close());

/** How often each happens: the first to come wins, whichever it is. */
const ROUNDS = 6;
const statusesOf = (replies: readonly Reply[]) => replies.map((it) => it.status).toSorted();

test('two admins change the role of one person: one does, the other hears that it is another by now', async () => {
  const admins = [await server.as('Super admin'), await server.as('Super admin')] as const;
  const [hr, finance] = [await server.roleId('HR'), await server.roleId('Finance')];
  for (let round = 0; round < ROUNDS; round++) {
    const { id } = await server.as('Member');
    const { version } = ok(await admins[0].call('GET /getuser', { id })).body;
    const same = { id, version, title: null, departmentId: null };
    const replies = await Promise.all([
      admins[0].call('POST /save-user', { ...same, roleId: hr }),
      admins[1].call('POST /save-user', { ...same, roleId: finance }),
    ]);
    expect(statusesOf(replies)).toEqual([200, 412]);
    const won = replies.findIndex((it) => it.status === 200);
    const { role_id } = await server.db
      .selectFrom('people')
      .select('role_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(role_id).toBe([hr, finance][won]);
  }
});

test('a leave of hours, and one of days, is answered once however many answer it', async () => {
  const hr = await server.as('HR');
  for (let round = 0; round < ROUNDS; round++) {
    const { amna, lead } = await leaveCast(server);
    const leave = ok(await ask(amna)).body;
    const answer = (decision: string) =>
      lead.call('POST /decide-short-leave', {
        id: leave['id'],
        version: leave['version'],
        decision,
        ...(decision === 'rejected' && { comment: 'Too many are away' }),
      });
    const replies = await Promise.all([answer('approved'), answer('rejected'), answer('approved')]);
    expect(replies.filter((it) => it.status === 200)).toHaveLength(1);
    expect(replies.every((it) => [200, 409, 412].includes(it.status))).toBe(true);

    const days = await daysCast(server, hr);
    const asked = ok(await askDays(days.amna, days.type)).body;
    const answerDays = (who: typeof days.lead) =>
      who.call('POST /decide-leave', {
        id: asked['id'],
        version: asked['version'],
        decision: 'approved',
      });
    const answers = await Promise.all([
      answerDays(days.lead),
      answerDays(hr),
      answerDays(days.lead),
    ]);
    expect(answers.filter((it) => it.status === 200)).toHaveLength(1);
    expect(answers.every((it) => [200, 403, 404, 409, 412].includes(it.status))).toBe(true);
  }
});

test('a week is answered once, by its lead in two windows', async () => {
  const before = server.clock.now;
  const cast = await timesheetCast(server);
  for (let round = 0; round < ROUNDS; round++) {
    const amna = await server.as('Member', { teamId: cast.team });
    ok(await set(amna, await task(amna), hour));
    ok(await submit(amna));
    const replies = await Promise.all([
      decide(cast.lead, amna, 'approved'),
      decide(cast.lead, amna, 'returned'),
      decide(cast.lead, amna, 'approved'),
    ]);
    expect(replies.filter((it) => it.status === 200)).toHaveLength(1);
    expect(replies.every((it) => [200, 409, 412].includes(it.status))).toBe(true);
  }
  server.clock.now = before;
});

test('one person votes for a bug once, in however many windows', async () => {
  const { hira, admin } = await bugCast(server);
  const { id } = await reportBug(hira);
  const votes = await Promise.all(
    Array.from({ length: ROUNDS }, () =>
      admin.call('POST /follow-bug-report', { id, watching: true, voted: true }),
    ),
  );
  expect(votes.map((it) => it.status)).toEqual(votes.map(() => 200));
  const told = ok(await hira.call('GET /bug-report', { id })).body['report'];
  expect(told).toMatchObject({ votes: 1 });
  const rows = await server.db
    .selectFrom('bug_report_watchers')
    .select('person_id')
    .where('report_id', '=', id)
    .where('person_id', '=', admin.id)
    .execute();
  expect(rows).toHaveLength(1);
});
