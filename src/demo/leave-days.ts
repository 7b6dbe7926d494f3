import { leaveWords } from '#/domains/people/leave/days/day-words.ts';
import { notify } from '#/domains/platform/notifications/notify.records.ts';
import { instantOf } from '#/kernel/dates.ts';
import { addDays, startOfWeek } from '#/kernel/days.ts';
import type { Db } from '#/store/records/records.ts';
import { workingDay } from './holidays.ts';
import type { Cast } from './people.ts';

interface Type {
  name: string;
  /** Days a year; absent: no limit. */
  days?: number;
  accrual?: 'at-once' | 'monthly';
  carryDays?: number;
  paid?: false;
  needsApproval?: false;
  needsNote?: true;
}

const types: readonly Type[] = [
  { name: 'Annual leave', days: 20, accrual: 'at-once', carryDays: 5 },
  { name: 'Sick leave', days: 12, accrual: 'monthly', needsApproval: false },
  { name: 'Unpaid leave', paid: false, needsNote: true },
];

interface Leave {
  who: string;
  type: string;
  first: string;
  last: string;
  /** Only that half of the one day. */
  half?: 'morning' | 'afternoon';
  note?: string;
  status: 'applied' | 'approved' | 'taken' | 'rejected';
  comment?: string;
}

/** The Monday of a week so many weeks from this one, and the day so many days after it. */
const inWeek = (today: string, weeks: number, days = 0) =>
  workingDay(addDays(startOfWeek(today), weeks * 7 + days), 1);

/** What was taken last year and this one, what is to come, and one that waits for the lead. */
function leaves(today: string): Leave[] {
  const before = Number(today.slice(0, 4)) - 1;
  const summer = startOfWeek(`${before}-07-10`);
  const autumn = startOfWeek(`${before}-10-09`);
  return [
    {
      who: 'Sana Mirza',
      type: 'Annual leave',
      first: summer,
      last: addDays(summer, 4),
      note: 'Hunza with the family',
      status: 'taken',
    },
    {
      who: 'Sana Mirza',
      type: 'Annual leave',
      first: autumn,
      last: addDays(autumn, 4),
      status: 'taken',
    },
    {
      who: 'Bilal Anwar',
      type: 'Annual leave',
      first: inWeek(today, -4, 2),
      last: inWeek(today, -4, 2),
      half: 'afternoon',
      note: 'Moving house',
      status: 'taken',
    },
    {
      who: 'Zain Farooq',
      type: 'Sick leave',
      first: inWeek(today, -5, 1),
      last: inWeek(today, -5, 2),
      note: 'Flu',
      status: 'taken',
    },
    {
      who: 'Sana Mirza',
      type: 'Annual leave',
      first: inWeek(today, -6),
      last: inWeek(today, -6, 1),
      status: 'taken',
    },
    {
      who: 'Noor Siddiq',
      type: 'Annual leave',
      first: inWeek(today, 3),
      last: inWeek(today, 3, 4),
      note: 'Brother’s wedding in Multan',
      status: 'approved',
    },
    {
      who: 'Hira Baig',
      type: 'Annual leave',
      first: inWeek(today, 3, 2),
      last: inWeek(today, 3, 3),
      note: 'Visitors from Dubai',
      status: 'applied',
    },
    {
      who: 'Areeba Shah',
      type: 'Annual leave',
      first: inWeek(today, 4),
      last: inWeek(today, 4, 4),
      status: 'rejected',
      comment: 'Launch week: any other week is fine',
    },
  ];
}

async function insertTypes(db: Db, today: string): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const it of types) {
    const { id } = await db
      .insertInto('leave_types')
      .values({
        name: it.name,
        paid: it.paid ?? true,
        limited: it.days !== undefined,
        needs_approval: it.needsApproval ?? true,
        needs_note: it.needsNote ?? false,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(it.name, id);
    if (it.days === undefined) continue;
    await db
      .insertInto('leave_terms')
      .values({
        type_id: id,
        since: `${Number(today.slice(0, 4)) - 1}-01-01`,
        half_days: it.days * 2,
        accrual: it.accrual ?? 'at-once',
        carry_half_days: (it.carryDays ?? 0) * 2,
        carry_until: it.carryDays ? '03-31' : null,
      })
      .execute();
  }
  return ids;
}

/** Who decides on it: the lead, and on the lead's own whoever is above. */
const approverOf = (who: string) => (who === 'Sana Mirza' ? 'Omar Khalid' : 'Sana Mirza');

/** Types of leave with two years of history, a correction, and the notice of what waits. */
export async function seedLeaveDays(db: Db, { people }: Cast, now: Date, today: string) {
  const typeIds = await insertTypes(db, today);
  for (const it of leaves(today)) {
    const starts_at = instantOf(it.first, it.half === 'afternoon' ? '14:30' : '10:00');
    const ends_at = instantOf(it.last, it.half === 'morning' ? '14:30' : '19:00');
    const asked_at = new Date(Math.min(now.getTime(), starts_at.getTime()) - 30 * 3600_000);
    const isDecided = it.status !== 'applied' && it.type !== 'Sick leave';
    const { id } = await db
      .insertInto('leaves')
      .values({
        person_id: people.get(it.who)!,
        type_id: typeIds.get(it.type)!,
        first_day: it.first,
        last_day: it.last,
        starts_midday: it.half === 'afternoon',
        ends_midday: it.half === 'morning',
        note: it.note ?? null,
        status: it.status,
        starts_at,
        ends_at,
        lapses_at: starts_at,
        asked_by: people.get(it.who)!,
        asked_at,
        decided_by: isDecided ? people.get(approverOf(it.who))! : null,
        decided_at: isDecided ? new Date(asked_at.getTime() + 3600_000) : null,
        comment: it.comment ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (it.status !== 'applied') continue;
    const days = {
      firstDay: it.first,
      lastDay: it.last,
      starts: 'morning',
      ends: 'evening',
    } as const;
    const notice = {
      type: 'short-leave.asked',
      key: `leave.asked:${id}`,
      title: `${it.who} asks for days of leave`,
      from: it.who,
      body: `${it.type}, ${leaveWords(days, today)}: ${it.note}`,
      link: `/leave?leave=${id}`,
      action: { id: 'days.approve', label: 'Approve', values: { id, version: 1 } },
    };
    await notify(db, [people.get(approverOf(it.who))!], notice, now);
  }
  await db
    .insertInto('leave_adjustments')
    .values({
      person_id: people.get('Bilal Anwar')!,
      type_id: typeIds.get('Annual leave')!,
      year: Number(today.slice(0, 4)),
      half_days: 2,
      reason: 'Worked on a Saturday for the launch',
      made_by: people.get('Ayesha Rauf')!,
      made_at: new Date(now.getTime() - 20 * 86_400_000),
    })
    .execute();
}
