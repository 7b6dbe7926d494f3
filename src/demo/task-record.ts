import { instantOf } from '#/kernel/dates.ts';
import { addDays, weekdayOf } from '#/kernel/days.ts';
import type { Db } from '#/store/records/records.ts';
import { demoPeople } from './company.ts';
import { demoApps } from './games.ts';
import type { Cast } from './people.ts';

/** What the teams of the demo company have done in the last weeks, and what waits for review. */

const works = [
  ['Feature', 'Daily gift calendar, first week'],
  ['Bug', 'Sound keeps playing behind a rewarded ad'],
  ['Art', 'Loading screen for the winter event'],
  ['Task', 'Store page screenshots, autumn set'],
  ['Feature', 'Second-chance offer after a lost streak'],
  ['Bug', 'Streak resets across the date line'],
  ['Task', 'Interstitials: one in 90 s on new installs'],
  ['Art', 'Badge set for leagues'],
  ['Feature', 'Friends visit and leave a gift'],
  ['Bug', 'Frame drops on 3 GB devices in level 40 and up'],
  ['Task', 'Remote config moves to the new client'],
  ['Feature', 'Offer timer that stops while the app rests'],
] as const;

const phases = {
  Feature: ['Design', 'Build', 'Test', 'Release'],
  Bug: ['Reproduce', 'Fix', 'Verify'],
  Art: ['Concept', 'Draft', 'Final'],
  Task: [],
} as const;

const description = `Players should see it **without a tutorial**.

- Works offline, catches up when the connection is back
- Ads stay as they are: no format is added

Ask the artists for the final size before building.`;

const items = [
  'Agreed with the lead',
  'Tried on the smallest device',
  'Texts in all languages',
  'Numbers on the dashboard',
];
const notes = [
  'Clean and quick, nothing to add.',
  'Good. Next time split the last step.',
  null,
  'Works as asked.',
  'The best one this month.',
];
const ratings = [4, 5, 3, 4, 5, 2];
/** Spread by two primes, so that nobody has the mean of somebody else by a pattern. */
const ratingOf = ({ index, nth }: Pick<Planned, 'index' | 'nth'>) =>
  ratings[Math.floor(((index * 7919 + nth * 104_729) % 1009) / 7) % ratings.length]!;
const priorities = ['medium', 'high', 'low', 'medium', 'urgent'] as const;

/** `ago` working days before a day. */
function workingDayBefore(day: string, ago: number): string {
  let it = day;
  for (let left = ago; left > 0;) {
    it = addDays(it, -1);
    if (weekdayOf(it) <= 5) left -= 1;
  }
  return it;
}

interface Planned {
  key: string;
  app: number;
  type: keyof typeof phases;
  title: string;
  person: number;
  lead: number;
  /** The working days it took, oldest first. */
  days: string[];
  isClosed: boolean;
  at: number;
  /** Whose it is, and which of theirs: what makes people differ. */
  index: number;
  nth: number;
}

const at = (day: string, minutes: number) =>
  instantOf(
    day,
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`,
  );

/** From when until when somebody worked on a day of a task: everybody has their own habits. */
function stretchOf({ index, nth, days }: Planned, dayNo: number) {
  const start = 9 * 60 + 30 + ((index * 13 + nth * 29 + dayNo * 7) % 46);
  const end = start + 300 + ((index * 37 + nth * 53 + dayNo * 19) % 121);
  const day = days[dayNo]!;
  return { day, start: at(day, start), end: at(day, end), endMinutes: end };
}

const lastStretch = (it: Planned) => stretchOf(it, it.days.length - 1);

/** When its lead has looked at it. */
function closedAt(it: Planned): Date {
  const { day, endMinutes } = lastStretch(it);
  return at(day, endMinutes + 10 + ((it.index * 17 + it.nth * 41) % 110));
}

/** Each member of a team with the team's apps in turn, one piece of work after the other. */
async function plan(db: Db, { people }: Cast, today: string): Promise<Planned[]> {
  const apps = await db.selectFrom('apps').select(['id', 'key']).execute();
  const ids = new Map(apps.map((it) => [it.key, it.id]));
  const numbers = new Map<string, number>();
  const leads = new Map(demoPeople.flatMap((it) => (it.leads ? [[it.leads, it.name]] : [])));
  const planned: Planned[] = [];
  for (const [index, person] of demoPeople.filter((it) => it.role === 'Member').entries()) {
    const own = demoApps.filter((it) => it.team === person.team).slice(0, 3);
    let ago = 1 + (index % 2);
    for (let nth = 0; nth < 4; nth += 1) {
      const place = planned.length;
      const app = own[nth % own.length];
      const lead = people.get(leads.get(person.team!) ?? 'Omar Khalid')!;
      const [type, title] = works[(index * 5 + nth * 7) % works.length]!;
      const length = 1 + ((index + nth) % 3);
      const days = Array.from({ length }, (_, day) =>
        workingDayBefore(today, ago + length - 1 - day),
      );
      ago += length + 2;
      if (!app) continue;
      const number = (numbers.get(app.key) ?? 120) + 1;
      numbers.set(app.key, number);
      planned.push({
        key: `${app.key}-${number}`,
        app: ids.get(app.key)!,
        type,
        title,
        person: people.get(person.name)!,
        lead,
        days,
        isClosed: nth > 0 || index % 3 === 2,
        at: place,
        index,
        nth,
      });
    }
  }
  for (const [prefix, last] of numbers) {
    await db
      .insertInto('task_numbers')
      .values({ prefix, last })
      .onConflict((it) => it.column('prefix').doNothing())
      .execute();
  }
  return planned;
}

/** Items of its checklist are open although it waits for review. */
const isHeldBack = (it: Planned) => !it.isClosed && it.at % 5 > 2;

type Insert = Awaited<ReturnType<typeof insertTasks>>[number];

async function insertTasks(db: Db, planned: readonly Planned[]) {
  const ways = await db
    .selectFrom('task_phases as p')
    .innerJoin('task_types as t', 't.id', 'p.type_id')
    .select(['p.id', 'p.name', 't.name as type'])
    .execute();
  const last = (type: Planned['type']) =>
    ways.find((it) => it.type === type && it.name === phases[type].at(-1))?.id ?? null;
  const rows = await db
    .insertInto('tasks')
    .values(
      planned.map((it) => {
        const end = it.isClosed ? closedAt(it) : lastStretch(it).end;
        return {
          key: it.key,
          app_id: it.app,
          title: it.title,
          description: it.at % 2 === 0 ? description : null,
          type: it.type,
          phase_id: last(it.type),
          status: it.isClosed ? ('closed' as const) : ('in_review' as const),
          priority: priorities[it.at % priorities.length]!,
          reporter_id: it.lead,
          assignee_id: it.person,
          reviewer_id: it.lead,
          checklist_override: isHeldBack(it) ? 'The texts come with the next release' : null,
          due_on: addDays(it.days.at(-1)!, ((it.index * 3 + it.nth * 5) % 7) - 2),
          closed_at: it.isClosed ? end : null,
          created_at: instantOf(addDays(it.days[0]!, -2), '11:20'),
          updated_at: end,
        };
      }),
    )
    .returning(['id', 'key'])
    .execute();
  const ids = new Map(rows.map((it) => [it.key, it.id]));
  return planned.map((it) => ({ ...it, id: ids.get(it.key)! }));
}

const moved = (it: Insert, at: Date, from: string, to: string, more: object = {}) => ({
  task_id: it.id,
  person_id: it.person,
  at,
  kind: 'moved' as const,
  from_status: from as 'todo',
  to_status: to as 'todo',
  ...more,
});

function eventsOf(it: Insert) {
  const [first] = it.days;
  const created = instantOf(addDays(first!, -2), '11:20');
  const handedIn = lastStretch(it).end;
  return [
    {
      task_id: it.id,
      person_id: it.lead,
      at: created,
      kind: 'created' as const,
      to_status: 'todo' as const,
    },
    moved(it, stretchOf(it, 0).start, 'todo', 'in_progress'),
    ...it.days.slice(1).flatMap((_day, nth) => [
      moved(it, stretchOf(it, nth).end, 'in_progress', 'paused', {
        reason: ['day-end', 'art', 'build', 'meeting'][(it.at + nth) % 4],
      }),
      moved(it, stretchOf(it, nth + 1).start, 'paused', 'in_progress'),
    ]),
    moved(it, handedIn, 'in_progress', 'in_review'),
    ...(it.isClosed
      ? [moved(it, closedAt(it), 'in_review', 'closed', { person_id: it.lead })]
      : []),
  ];
}

const intervalsOf = (it: Insert) =>
  it.days.map((_day, nth) => {
    const { start, end } = stretchOf(it, nth);
    return {
      task_id: it.id,
      person_id: it.person,
      started_at: start,
      ended_at: end,
      last_beat_at: end,
      end_reason: nth === it.days.length - 1 ? 'in_review' : 'day-end',
    };
  });

const checklistOf = (it: Insert) =>
  items.slice(0, it.at % 5).map((text, position) => {
    const isDone = it.isClosed || position < 2;
    return {
      task_id: it.id,
      text,
      position,
      done_at: isDone ? new Date(lastStretch(it).end.getTime() - 20 * 60_000) : null,
      done_by: isDone ? it.person : null,
    };
  });

/** Closed work with its reviews, and the queue of every lead. */
export async function seedTaskRecord(db: Db, cast: Cast, today: string): Promise<void> {
  const made = await insertTasks(db, await plan(db, cast, today));
  await db.insertInto('task_events').values(made.flatMap(eventsOf)).execute();
  await db.insertInto('task_intervals').values(made.flatMap(intervalsOf)).execute();
  await db.insertInto('task_checklist').values(made.flatMap(checklistOf)).execute();
  const reviews = made
    .filter((it) => it.isClosed)
    .map((it) => ({
      task_id: it.id,
      reviewer_id: it.lead,
      assignee_id: it.person,
      verdict: 'approved' as const,
      rating: ratingOf(it),
      note: notes[it.at % notes.length] ?? null,
      at: closedAt(it),
    }));
  await db.insertInto('task_reviews').values(reviews).execute();
}
