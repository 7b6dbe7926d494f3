import { fullMonth, namedDay } from '#/kernel/date-words.ts';
import { instantOf } from '#/kernel/dates.ts';
import { addDays, addMonths, startOfMonth, startOfWeek } from '#/kernel/days.ts';
import type { Db } from '#/store/records/records.ts';
import { seedLetters } from './news-letters.ts';
import type { Cast } from './people.ts';

/** What the demo company tells its people: announcements, rules of conduct. */

interface Said {
  title: string;
  body: string;
  by: string;
  /** Days from today, and the time of day. */
  on: readonly [days: number, time: string];
  team?: string;
  pinned?: number;
  /** To be acknowledged within so many days from today. */
  acknowledgeIn?: number;
  /** Gone after so many days from today. */
  until?: number;
  state?: 'draft' | 'scheduled' | 'expired';
  /** How many of its readers have seen it and, of those, acknowledged it. */
  readers: readonly [seen: number, acknowledged: number];
}

/** What is announced by a day; months and days in it are named by that day. */
function announcementsBy(today: string): readonly Said[] {
  const strong = addMonths(addDays(today, -19), -1);
  const hoursFrom = startOfMonth(addMonths(today, 1));
  // A Friday in a month.
  const party = addDays(startOfWeek(today), 32);
  return [
    {
      title: 'New rules for keys and passwords',
      body: 'From Monday on **nobody keeps network keys in documents or chats**. They belong under *Settings, network keys*, where they are masked and rotated.\n\n- Move what you still have by Friday.\n- Tell your lead about keys you cannot place.\n- Old documents with keys in them are deleted, not archived.\n\nQuestions go below this text: the answer helps everybody.',
      by: 'Ayesha Rauf',
      on: [-2, '10:30'],
      pinned: 1,
      acknowledgeIn: 4,
      readers: [17, 12],
    },
    {
      title: `New working hours from ${fullMonth(hoursFrom)}`,
      body: 'From then on the office is open from **09:30 to 18:30**. Shifts in your profile change by themselves; short leave asked for earlier stays as it is.',
      by: 'Ayesha Rauf',
      on: [-1, '16:00'],
      readers: [9, 0],
    },
    {
      title: 'Playtest of Lantern Lagoon on Thursday',
      body: 'We play the new tide ladder for an hour, 15:00 in the large room. Bring a phone that is older than two years.\n\n| Group | Room |\n| --- | --- |\n| Design | Large room |\n| Engineering | Quiet room |',
      by: 'Sana Mirza',
      team: 'Puzzle',
      on: [-3, '12:00'],
      until: 5,
      readers: [4, 0],
    },
    {
      title: `Thank you for a strong ${fullMonth(strong)}`,
      body: `${fullMonth(strong)} was the best month of the year for three of our games. Details are in the quarterly report; the evening is on us.`,
      by: 'Omar Khalid',
      on: [-19, '11:00'],
      readers: [21, 0],
    },
    {
      title: 'Fire drill this week',
      body: 'The alarm rings once between Tuesday and Thursday. Leave by the stairs and meet at the gate.',
      by: 'Ayesha Rauf',
      on: [-12, '09:00'],
      until: -8,
      state: 'expired',
      readers: [18, 0],
    },
    {
      title: 'Studio party: save the day',
      body: `${namedDay(party)}, from 18:00 in the yard. Families are welcome.`,
      by: 'Ayesha Rauf',
      on: [3, '10:00'],
      state: 'scheduled',
      readers: [0, 0],
    },
    {
      title: 'How we share builds with testers',
      body: 'A first draft, to be agreed with the leads.',
      by: 'Ayesha Rauf',
      on: [7, '10:00'],
      state: 'draft',
      readers: [0, 0],
    },
  ];
}

const rules: readonly (readonly [category: string, title: string, body: string, must: boolean])[] =
  [
    [
      'Working together',
      'Criticise the work, never the person',
      'Say what you see and what it costs the player. Praise in the open, hard words in private.',
      false,
    ],
    [
      'Working together',
      'Meetings begin on time and end early',
      'Whoever invites writes down what was decided, the same day, where others find it.',
      false,
    ],
    [
      'Confidentiality',
      'Figures stay in the house',
      'Revenue, spend and the plans of partners are never shown or told outside of the company, **not even rounded**. Screens that others can see are locked.',
      true,
    ],
    [
      'Confidentiality',
      'Unreleased games are nobody’s small talk',
      'Builds go to testers by our own links only. Pictures and clips wait for the store page.',
      false,
    ],
    [
      'Respect',
      'No harassment, in any form',
      'Nobody is made small for who they are. Talk to HR or to any lead; whoever speaks up is protected.',
      true,
    ],
  ];

async function announce(db: Db, { people, teams }: Cast, it: Said, now: Date, today: string) {
  const at = instantOf(addDays(today, it.on[0]), it.on[1]);
  const state = it.state ?? 'published';
  const { id } = await db
    .insertInto('announcements')
    .values({
      title: it.title,
      body: it.body,
      state,
      audience: it.team ? 'teams' : 'everyone',
      publish_at: state === 'draft' ? null : at,
      expires_at: it.until === undefined ? null : instantOf(addDays(today, it.until), '18:00'),
      pin_place: it.pinned ?? null,
      must_acknowledge: it.acknowledgeIn !== undefined,
      acknowledge_by: it.acknowledgeIn === undefined ? null : addDays(today, it.acknowledgeIn),
      author_id: people.get(it.by)!,
      created_at: at < now ? at : now,
      changed_by: people.get(it.by)!,
      changed_at: at < now ? at : now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const team = it.team && teams.get(it.team);
  if (team) {
    await db
      .insertInto('audience_targets')
      .values({ kind: 'announcement', subject_id: id, target_id: team })
      .execute();
  }
  const members = team
    ? await db
        .selectFrom('team_members')
        .select('person_id as id')
        .where('team_id', '=', team)
        .orderBy('person_id')
        .execute()
    : [...people.values()].map((one) => ({ id: one }));
  const readers = members.map((one) => one.id).toReversed();
  await haveRead(db, 'announcement', id, readers, it.readers, at);
  return id;
}

/** The first of these have seen it, and the first of those acknowledged it, one after the other. */
async function haveRead(
  db: Db,
  kind: 'announcement' | 'decorum',
  id: number,
  readers: readonly number[],
  [seen, acknowledged]: readonly [number, number],
  from: Date,
) {
  const after = (at: number) => new Date(from.getTime() + (at + 1) * 17 * 60_000);
  const marks = readers.slice(0, seen).map((person_id, at) => ({
    kind,
    subject_id: id,
    person_id,
    seen_at: after(at),
  }));
  if (marks.length > 0) await db.insertInto('read_marks').values(marks).execute();
  const given = readers.slice(0, acknowledged).map((person_id, at) => ({
    kind,
    subject_id: id,
    edition: 1,
    person_id,
    at: after(at),
  }));
  if (given.length > 0) await db.insertInto('acknowledgements').values(given).execute();
}

async function seedRules(db: Db, { people }: Cast, now: Date, today: string) {
  const changed = { changed_by: people.get('Ayesha Rauf')!, changed_at: now };
  for (const [at, [category, title, body, must_read]] of rules.entries()) {
    const { id } = await db
      .insertInto('decorum_entries')
      .values({
        category,
        title,
        body,
        must_read,
        ...changed,
        effective_on: addDays(today, -160),
        place: at + 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (must_read) {
      const from = instantOf(addDays(today, -150), '10:00');
      const all = [...people.values()];
      await haveRead(db, 'decorum', id, all, [all.length, all.length], from);
    }
  }
}

export async function seedAnnouncements(db: Db, cast: Cast, now: Date, today: string) {
  const ids: number[] = [];
  for (const it of announcementsBy(today)) ids.push(await announce(db, cast, it, now, today));
  await seedRules(db, cast, now, today);
  await seedLetters(db, cast, { before: [ids[3]!], after: ids.slice(0, 2) }, today);
  await db
    .insertInto('comments')
    .values({
      subject_kind: 'announcement',
      subject_id: ids[0]!,
      author_id: cast.people.get('Hira Baig')!,
      body: 'Does this hold for the test accounts of the ad networks as well?',
      created_at: new Date(now.getTime() - 20 * 3_600_000),
    })
    .execute();
}
