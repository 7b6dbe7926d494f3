import { randomUUID } from 'node:crypto';
import { endLastDays } from '#/domains/people/employees/leaving/end-last-days.job.ts';
import { remindEvaluations } from '#/domains/people/evaluations/remind-evaluations.job.ts';
import { settleDayLeaves } from '#/domains/people/leave/days/settle-days.records.ts';
import { settleLeaves } from '#/domains/people/leave/settle-leaves.records.ts';
import { endAccess } from '#/domains/people/people/users/end-access.records.ts';
import { mailNotices } from '#/domains/platform/notifications/mails/mail-notices.job.ts';
import { notify } from '#/domains/platform/notifications/notify.records.ts';
import { tellOfLeavers } from '#/domains/work/it/leaving/leavers.job.ts';
import { remindTimesheets } from '#/domains/work/tasks/timesheets/remind-timesheets.job.ts';
import { dayOf, instantOf } from '#/kernel/dates.ts';
import { addDays, addMonths, startOfMonth, startOfWeek } from '#/kernel/days.ts';
import { publishedForm } from './evaluations.ts';
import { moveTo } from './leave-cast.ts';
import { addType } from './leave-days-cast.ts';
import { ok } from './project-cast.ts';
import type { Colleague, TestServer } from './server.ts';

/** A lead, two members and HR on the Monday two weeks before this one, and the two weeks after it. */
export async function twoWeeks(server: TestServer) {
  const word = randomUUID().slice(0, 4);
  const monday = addDays(startOfWeek(dayOf(new Date())), -14);
  const day = (nth: number) => addDays(monday, nth);
  /** Eleven o'clock. */
  const at = (nth: number) => new Date(instantOf(day(nth)).getTime() + 11 * 3_600_000);
  server.clock.now = at(0);
  const team = await server.team(`Lagoon ${word}`);
  const lead = await server.as('Team lead', { name: `Sana ${word}`, teamId: team, leads: team });
  const amna = await server.as('Member', { name: `Amna ${word}`, teamId: team });
  const bilal = await server.as('Member', { name: `Bilal ${word}`, teamId: team });
  const hr = await server.as('HR', { name: `Hina ${word}` });
  const all = [lead, amna, bilal, hr];
  const { db } = server;

  /** What the server does by itself in the minutes and mornings of a day. */
  async function pass(nth: number) {
    await moveTo(server, at(nth).toISOString(), ...all);
    const { now } = server.clock;
    for (const work of [settleLeaves, settleDayLeaves, remindEvaluations, tellOfLeavers])
      await db
        .transaction()
        .execute(
          async (tx) => void (await work(tx, now, (ids, notice) => notify(tx, ids, notice, now))),
        );
    if (nth % 7 === 0)
      await db
        .transaction()
        .execute((tx) => remindTimesheets(tx, now, (ids, notice) => notify(tx, ids, notice, now)));
    await db.transaction().execute((tx) =>
      endLastDays(
        { db: tx, masterKey: server.masterKey },
        now,
        endAccess,
        async () => {},
        (ids, notice) => notify(tx, ids, notice, now),
      ),
    );
    await mailNotices({ db, publicUrl: server.base, post: server.stores.post }, now);
  }
  return { word, team, lead, amna, bilal, hr, day, at, pass };
}
export type TwoWeeks = Awaited<ReturnType<typeof twoWeeks>>;

const made = ({ body }: { body: Record<string, unknown> }) => ({
  id: Number(body['id']),
  version: Number(body['version']),
});

/** What the lead left on the day they went, and what others did while nobody looked. */
export async function whatHappened(cast: TwoWeeks) {
  const { lead, amna, bilal, hr, team, word, day, pass } = cast;
  const settings = ok(await lead.call('GET /notification-settings', {})).body;
  ok(
    await lead.call('POST /save-notification-mails', {
      after: null,
      digestAt: '09:00',
      version: settings['version'],
    }),
  );
  const task = async (who: Colleague, title: string, more: object = {}) =>
    made(ok(await lead.call('POST /tasks/save', { title, assigneeId: who.id, ...more })));
  const ladder = await task(amna, 'Tide ladder', { dueOn: day(3) });
  const gates = await task(amna, 'Reef gates', { dueOn: day(4), reviewerId: lead.id });
  const sails = await task(bilal, 'Sail canvas', { dueOn: day(9) });
  const own = await task(lead, 'Plan the winter event', { dueOn: day(5) });
  const sprint = ok(
    await lead.call('POST /tasks/save-sprint', {
      team,
      name: `Sprint ${word}`,
      startsOn: day(0),
      endsOn: day(11),
    }),
  );
  const ids = [ladder, gates, sails, own].map((it) => it.id);
  ok(await lead.call('POST /tasks/members/sprint-update', { ids, sprintId: made(sprint).id }));
  const planned = (await lead.call('GET /tasks/sprint-list', { team })).body['rows'] as never[];
  ok(
    await lead.call('POST /tasks/sprint-status-update', {
      ...made({ body: planned[0]! }),
      state: 'active',
      anyway: true,
    }),
  );
  const form = await publishedForm(hr, { selfPart: 'none' });
  ok(
    await hr.call('POST /evaluations/add', {
      form: form.id,
      people: [amna.id],
      period: `Half ${word}`,
      starts_on: addMonths(startOfMonth(day(0)), -6),
      ends_on: day(-1),
      self_due_on: day(4),
      due_on: day(7),
    }),
  );
  // While the lead is away.
  await pass(1);
  const short = { date: day(2), from_time: '15:00', to_time: '17:00', reason: 'Dentist' };
  ok(await amna.call('POST /applyShortLeave', short));
  const type = await addType(hr, `Annual ${word}`);
  ok(await amna.call('POST /ask-leave', { type, firstDay: day(9), lastDay: day(10) }));
  ok(await amna.call('POST /ask-leave', { type, firstDay: day(21), lastDay: day(22) }));
  ok(await bilal.call('POST /ask-leave', { type, firstDay: day(16), lastDay: day(17) }));
  await pass(2);
  ok(await amna.call('POST /tasks/status-update', { id: gates.id, status: 'in_progress' }));
  ok(await amna.call('POST /tasks/status-update', { id: gates.id, status: 'in_review' }));
  ok(await hr.call('POST /add-update-employee', { person: { id: bilal.id }, fields: {} }));
  const employee = (await hr.call('GET /employee', { id: bilal.id })).body;
  ok(
    await hr.call('POST /end-employment', {
      id: bilal.id,
      version: employee['version'] ?? 1,
      lastDay: day(8),
      reason: 'resigned',
    }),
  );
  for (const nth of [3, 4]) await pass(nth);
  const hours = (who: Colleague, id: number, nth: number) =>
    who.call('POST /tasks/timesheet/hours', { taskId: id, day: day(nth), seconds: 14_400, was: 0 });
  for (const nth of [0, 1, 2]) ok(await hours(amna, ladder.id, nth));
  ok(await amna.call('POST /tasks/timesheet/submit', { monday: day(0) }));
  ok(await hours(bilal, sails.id, 3));
  ok(await bilal.call('POST /tasks/timesheet/submit', { monday: day(0) }));
  for (const nth of [5, 6, 7, 8, 9, 10]) await pass(nth);
  for (const nth of [7, 8]) ok(await hours(amna, ladder.id, nth));
  await pass(11);
  ok(await amna.call('POST /tasks/timesheet/submit', { monday: day(7) }));
  const month = addMonths(startOfMonth(day(0)), -1);
  ok(await hr.call('POST /tasks/timesheet-lock', { month }));
  for (const nth of [12, 13, 14]) await pass(nth);
  /** A day in the middle of the locked month, whose whole week lies in it. */
  const locked = addDays(month, 13);
  return { sprint: made(sprint).id, locked };
}
