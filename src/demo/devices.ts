import { tagPrefixes } from '#/domains/work/it/inventory/tags.ts';
import { instantOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import type { Db } from '#/store/records/records.ts';
import { demoPeople } from './company.ts';
import type { Cast } from './people.ts';

const million = 1_000_000;
const DAY_MS = 24 * 3600_000;

/** Kind, name, dollars, how long it has been here in days, what is wrong with it, and who has it. */
const things: readonly [
  kind: keyof typeof tagPrefixes,
  name: string,
  dollars: number,
  days: number,
  standing: 'ready' | 'repair' | 'retired' | 'lost',
  holder?: string,
][] = [
  ['test-device', 'Galaxy A15', 150, 220, 'ready'],
  ['test-device', 'Redmi 12C', 110, 260, 'ready'],
  ['test-device', 'iPhone SE 3', 429, 300, 'repair'],
  ['tablet', 'iPad 9', 329, 500, 'ready'],
  ['monitor', 'Dell S2722', 210, 640, 'ready'],
  ['laptop', 'ThinkPad T480', 780, 1900, 'retired'],
  ['phone', 'Pixel 6a', 349, 700, 'lost'],
  // Not handed back yet.
  ['laptop', 'ThinkPad T14 Gen 3', 1249, 630, 'ready', 'Asma Pervez'],
  ['test-device', 'Galaxy A54', 320, 630, 'ready', 'Asma Pervez'],
];

/** Who asks for what, how many days ago, and what became of it. */
const requests = [
  ['Hira Baig', 'device', 'A second monitor for level maps', 'normal', 3, 'open', ''],
  ['Sana Mirza', 'access', 'Play Console access for Team Puzzle', 'high', 1, 'open', ''],
  ['Rabia Nawaz', 'repair', 'The laptop fan runs all day', 'normal', 6, 'in_progress', ''],
  [
    'Faisal Mehmood',
    'software',
    'A licence for the tax return',
    'high',
    9,
    'waiting',
    'The vendor answers on Monday.',
  ],
  ['Asma Pervez', 'repair', 'The screen flickers on battery', 'low', 11, 'open', ''],
  ['Hira Baig', 'access', 'Figma seat', 'low', 24, 'done', 'Invited by mail.'],
  [
    'Ayesha Rauf',
    'device',
    'Headset for interviews',
    'normal',
    31,
    'refused',
    'Take one of the two in the meeting room.',
  ],
] as const;

/** Who was let into what, how many days ago; the one who has left still has hers. */
const access = [
  ['Hira Baig', 'Figma, editor', 24],
  ['Sana Mirza', 'App Store Connect, Team Puzzle', 190],
  ['Bilal Anwar', 'Unity Pro', 301],
  ['Faisal Mehmood', 'Bank portal, read only', 412],
  ['Asma Pervez', 'Play Console, Team Puzzle', 630],
] as const;

async function seedAccess(db: Db, { people }: Cast, agent: number, today: string) {
  await db
    .insertInto('it_access')
    .values(
      access.map(([name, what, ago]) => ({
        person_id: people.get(name)!,
        what,
        since: instantOf(addDays(today, -ago), '12:15'),
        given_by: agent,
      })),
    )
    .execute();
  await db
    .updateTable('it_access as x')
    .from('it_requests as r')
    .set((eb) => ({ request_id: eb.ref('r.id') }))
    .whereRef('r.requester_id', '=', 'x.person_id')
    .where('r.title', '=', 'Figma seat')
    .execute();
}

/** The demo company's devices, who has them, and what IT is asked for. */
export async function seedDevices(db: Db, cast: Cast, now: Date, today: string) {
  const { people } = cast;
  const counts = new Map<string, number>();
  const tagOf = (kind: keyof typeof tagPrefixes) => {
    const next = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, next);
    return `${tagPrefixes[kind]}-${String(next).padStart(4, '0')}`;
  };
  const agent = people.get('Omar Khalid')!;
  const laptops = demoPeople.map((_it, at) => ({
    tag: tagOf('laptop'),
    kind: 'laptop' as const,
    name: at % 3 === 0 ? 'MacBook Pro 14 M3' : 'ThinkPad T14 Gen 4',
    serial: `C02${7_193_251 + at * 6_571}`,
    bought_on: addDays(today, -190 - 31 * at),
    warranty_until: addDays(today, 905 - 31 * at),
    cost_micros: (at % 3 === 0 ? 2199 : 1349) * million,
  }));
  const rest = things.map(([kind, name, cost, age, standing], at) => ({
    tag: tagOf(kind),
    kind,
    name,
    standing,
    serial: `SN${40_211 + at * 977}`,
    bought_on: addDays(today, -age),
    warranty_until: addDays(today, 730 - age),
    cost_micros: cost * million,
  }));
  const added = await db.insertInto('it_assets').values(laptops).returning('id').execute();
  const others = await db.insertInto('it_assets').values(rest).returning('id').execute();
  await db
    .insertInto('it_holdings')
    .values([
      ...demoPeople.map((it, at) => ({
        asset_id: added[at]!.id,
        person_id: people.get(it.name)!,
        since: instantOf(addDays(today, -185 - 31 * at), '11:00'),
        given_by: agent,
        note: 'With charger and bag',
      })),
      ...things.flatMap(([, , , age, , holder], at) =>
        holder === undefined
          ? []
          : {
              asset_id: others[at]!.id,
              person_id: people.get(holder)!,
              since: instantOf(addDays(today, 5 - age), '10:30'),
              given_by: agent,
              note: '',
            },
      ),
    ])
    .execute();
  for (const [name, kind, title, priority, ago, state, note] of requests) {
    const created_at = new Date(now.getTime() - ago * DAY_MS);
    const isSettled = state === 'done' || state === 'refused';
    const moved = new Date(created_at.getTime() + 5 * 3600_000);
    const { id } = await db
      .insertInto('it_requests')
      .values({
        kind,
        title,
        priority,
        state,
        requester_id: people.get(name)!,
        assignee_id: state === 'open' ? null : agent,
        closed_at: isSettled ? moved : null,
        created_at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (state === 'open') continue;
    const move = { request_id: id, person_id: agent, from_state: 'open', to_state: state };
    await db
      .insertInto('it_request_moves')
      .values({ ...move, note, at: moved })
      .execute();
  }
  await seedAccess(db, cast, agent, today);
}
