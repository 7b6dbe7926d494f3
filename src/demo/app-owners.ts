import { instantOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import type { Db } from '#/store/records/records.ts';
import type { TeamName } from './company.ts';
import { idsBy } from './desk.ts';
import type { Cast } from './people.ts';

/** Games that another team had before, and how many days ago they came to the present one. */
const moved: readonly (readonly [key: string, from: TeamName, ago: number])[] = [
  ['ORB', 'Arcade', 140],
  ['VVT', 'Puzzle', 96],
  ['CRT', 'Puzzle', 61],
  ['WLW', 'Word', 61],
];

interface Planned {
  keys: readonly string[];
  to: TeamName;
  /** Days from today. */
  in: number;
  note: string;
  status: 'planned' | 'taken_back';
}

const transfers: readonly Planned[] = [
  {
    keys: ['CMT', 'HHX'],
    to: 'Word',
    in: 9,
    note: 'Word has two developers free',
    status: 'planned',
  },
  { keys: ['ROK'], to: 'Puzzle', in: 23, note: 'With the spring release', status: 'planned' },
  { keys: ['PPG'], to: 'Cards', in: -20, note: 'Puzzle keeps it after all', status: 'taken_back' },
];

/** Since when each team has its games, who had them before, and where some of them go. */
export async function seedAppOwners(db: Db, cast: Cast, today: string): Promise<void> {
  const apps = await db
    .selectFrom('apps')
    .select(['id', 'key', 'team_id', 'released_on'])
    .execute();
  const given_by = cast.people.get('Omar Khalid')!;
  const values = apps.flatMap(({ id: app_id, key, team_id, released_on }) => {
    const since = released_on ?? today;
    const move = moved.find((it) => it[0] === key);
    const day = move && addDays(today, -move[2]);
    if (!move || !day || day <= since) return { app_id, team_id, since, until: null, given_by };
    const team = cast.teams.get(move[1])!;
    return [
      { app_id, team_id: team, since, until: day, given_by },
      { app_id, team_id, since: day, until: null, given_by },
    ];
  });
  await db.insertInto('app_owners').values(values).execute();
  const ids = await idsBy(db, 'apps');
  const teamOf = new Map(apps.map((it) => [it.id, it.team_id]));
  for (const it of transfers) {
    const asked = Math.min(-1, it.in - 6);
    const { id: transfer_id } = await db
      .insertInto('app_transfers')
      .values({
        team_id: cast.teams.get(it.to)!,
        effective_on: addDays(today, it.in),
        note: it.note,
        status: it.status,
        asked_by: given_by,
        asked_at: instantOf(addDays(today, asked), '15:20'),
        settled_at: it.status === 'planned' ? null : instantOf(addDays(today, it.in - 2), '11:05'),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rows = it.keys.map((key) => ({
      transfer_id,
      app_id: ids.get(key)!,
      from_team_id: teamOf.get(ids.get(key)!) ?? null,
    }));
    await db.insertInto('app_transfer_apps').values(rows).execute();
  }
}
