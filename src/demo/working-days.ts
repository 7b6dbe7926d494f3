import { notify } from '#/domains/platform/notifications/notify.records.ts';
import { minutesOf, namedDay } from '#/kernel/date-words.ts';
import { instantOf } from '#/kernel/dates.ts';
import { addDays, startOfMonth } from '#/kernel/days.ts';
import type { Db } from '#/store/records/records.ts';
import { workingDay } from './holidays.ts';
import type { Cast } from './people.ts';

interface Leave {
  who: string;
  day: string;
  from: string;
  to: string;
  reason: string;
  status: 'applied' | 'approved' | 'rejected' | 'taken';
  comment?: string;
}

/** Some leave of this month and the next days, with a clash for the lead to see. */
function leaves(today: string): Leave[] {
  const soon = workingDay(addDays(today, 1), 1);
  const later = workingDay(addDays(soon, 3), 1);
  const past = (days: number) => workingDay(addDays(today, -days), -1);
  return [
    {
      who: 'Hira Baig',
      day: soon,
      from: '14:00',
      to: '16:00',
      reason: 'School meeting',
      status: 'applied',
    },
    {
      who: 'Bilal Anwar',
      day: soon,
      from: '15:30',
      to: '16:30',
      reason: 'Doctor',
      status: 'approved',
    },
    {
      who: 'Sana Mirza',
      day: soon,
      from: '15:00',
      to: '17:00',
      reason: 'Dentist',
      status: 'applied',
    },
    {
      who: 'Zain Farooq',
      day: later,
      from: '11:00',
      to: '12:30',
      reason: 'Bank',
      status: 'applied',
    },
    {
      who: 'Noor Siddiq',
      day: workingDay(addDays(later, 1), 1),
      from: '10:00',
      to: '14:00',
      reason: 'Family event',
      status: 'applied',
    },
    {
      who: 'Areeba Shah',
      day: workingDay(addDays(later, 2), 1),
      from: '17:30',
      to: '19:00',
      reason: 'Train to Lahore',
      status: 'approved',
    },
    {
      who: 'Sana Mirza',
      day: past(7),
      from: '16:30',
      to: '18:00',
      reason: 'Passport office',
      status: 'taken',
    },
    {
      who: 'Bilal Anwar',
      day: past(5),
      from: '10:00',
      to: '11:00',
      reason: 'Car service',
      status: 'taken',
    },
    {
      who: 'Noor Siddiq',
      day: past(9),
      from: '16:00',
      to: '18:00',
      reason: 'Visa appointment',
      status: 'taken',
    },
    {
      who: 'Sana Mirza',
      day: workingDay(addDays(startOfMonth(today), -12), -1),
      from: '17:00',
      to: '19:00',
      reason: 'Visitors',
      status: 'rejected',
      comment: 'Release day, ask again for Thursday',
    },
  ];
}

async function insertLeave(db: Db, { people }: Cast, it: Leave, now: Date) {
  const person_id = people.get(it.who)!;
  const decided = it.status !== 'applied';
  const starts_at = instantOf(it.day, it.from);
  const asked_at = new Date(Math.min(now.getTime(), starts_at.getTime()) - 26 * 3600_000);
  const { id } = await db
    .insertInto('short_leaves')
    .values({
      person_id,
      day: it.day,
      from_minute: minutesOf(it.from),
      to_minute: minutesOf(it.to),
      reason: it.reason,
      status: it.status,
      starts_at,
      ends_at: instantOf(it.day, it.to),
      lapses_at: starts_at,
      asked_by: person_id,
      asked_at,
      decided_by: decided
        ? people.get(it.who === 'Sana Mirza' ? 'Omar Khalid' : 'Sana Mirza')!
        : null,
      decided_at: decided ? new Date(asked_at.getTime() + 2400_000) : null,
      comment: it.comment ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Leave asked for, decided and taken, and the notices its approvers have waiting. */
export async function seedLeaves(db: Db, cast: Cast, now: Date, today: string) {
  for (const it of leaves(today)) {
    const id = await insertLeave(db, cast, it, now);
    if (it.status !== 'applied') continue;
    const approver = cast.people.get(it.who === 'Sana Mirza' ? 'Omar Khalid' : 'Sana Mirza')!;
    const notice = {
      type: 'short-leave.asked',
      key: `short-leave.asked:${id}`,
      title: `${it.who} asks for leave`,
      from: it.who,
      body: `${namedDay(it.day)}, ${it.from} – ${it.to}`,
      link: '/short-leave',
      action: { id: 'leave.approve', label: 'Approve', values: { id, version: 1 } },
    };
    await notify(db, [approver], notice, now);
  }
}

const tasks = [
  ['LNT', 'Tide ladder with three leagues', 'in_progress', 'Hira Baig', 1],
  ['LNT', 'Crash when the lagoon map is opened twice', 'todo', 'Hira Baig', 3],
  ['LNT', 'Night palette for islands 6 to 9', 'paused', 'Noor Siddiq', 2],
  ['PEB', 'Raise the rewarded cap to eight a day', 'todo', 'Zain Farooq', 5],
  ['PEB', 'MAX SDK 13.1', 'in_review', 'Bilal Anwar', -1],
  ['ORB', 'Seasonal orchard event', 'todo', 'Sana Mirza', 9],
  ['LNT', 'Language pack for JP and KR', 'todo', 'Sana Mirza', 4],
] as const;

/** A few tasks in every state, one of them being worked on. */
export async function seedTasks(db: Db, { people }: Cast, now: Date, today: string) {
  const apps = new Map(
    (await db.selectFrom('apps').select(['id', 'key']).execute()).map((it) => [it.key, it.id]),
  );
  const numbers = new Map<string, number>();
  for (const [prefix, title, status, who, due] of tasks) {
    const number = (numbers.get(prefix) ?? 200) + 7;
    numbers.set(prefix, number);
    const person_id = people.get(who)!;
    const started = new Date(now.getTime() - 72 * 60_000);
    const { id } = await db
      .insertInto('tasks')
      .values({
        key: `${prefix}-${number}`,
        app_id: apps.get(prefix) ?? null,
        title,
        status,
        priority: due < 2 ? 'high' : 'medium',
        reporter_id: people.get('Omar Khalid')!,
        assignee_id: person_id,
        reviewer_id: status === 'in_review' ? people.get('Sana Mirza')! : null,
        due_on: workingDay(addDays(today, due), 1),
        pause_reason: status === 'paused' ? 'art' : null,
        created_at: started,
        updated_at: started,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (status === 'in_progress') {
      await db
        .insertInto('task_intervals')
        .values({
          task_id: id,
          person_id,
          started_at: started,
          ended_at: null,
          last_beat_at: now,
          end_reason: null,
        })
        .execute();
    }
  }
  for (const [prefix, last] of numbers)
    await db.insertInto('task_numbers').values({ prefix, last }).execute();
}
