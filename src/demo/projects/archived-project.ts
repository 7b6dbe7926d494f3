import { generateNKeysBetween } from 'fractional-indexing';
import type { Db } from '#/store/records/records.ts';
import type { Cast } from '../people.ts';
import { furnish } from './seed-projects.ts';

const DAY_MS = 86_400_000;
const LEAD = 'Sana Mirza';
const done = [
  'Boards for twenty tables',
  'Undo of a whole game',
  'Large cards for tired eyes',
  'کارڈ دائیں سے بائیں بانٹے جائیں',
];

/** A project that was given up in the spring: what was done of it, and one thing that never was. */
export async function seedArchivedProject(db: Db, { people }: Cast, now: Date) {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const day = (days: number) => ago(days).toISOString().slice(0, 10);
  const lead = people.get(LEAD)!;
  const [began, ended] = [320, 190];
  const { id } = await db
    .insertInto('projects')
    .values({
      key: 'SOL',
      name: 'Sunset Solitaire',
      description: 'A quiet card game. It was stopped after the soft launch: D7 stayed below 6%.',
      lead_id: lead,
      health: 'off_track',
      health_note: 'Stopped after the soft launch.',
      health_by: lead,
      health_at: ago(ended),
      hue: 5,
      starts_on: day(began),
      target_on: day(ended - 20),
      archived_at: ago(ended),
      created_at: ago(began),
      updated_at: ago(ended),
      next_number: done.length + 2,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('project_members')
    .values({ project_id: id, person_id: lead, role: 'lead', since: ago(began) })
    .execute();
  const { statuses, types } = await furnish(db, id, ['Cards']);
  const ranks = generateNKeysBetween(null, null, done.length + 1);
  const issue = (title: string, at: number, isDone: boolean) => ({
    project_id: id,
    number: at + 1,
    key: `SOL-${at + 1}`,
    type_id: types.get('Task')!.id,
    status_id: statuses.get(isDone ? 'Done' : 'To do')!.id,
    title,
    priority: 'medium' as const,
    reporter_id: lead,
    assignee_id: lead,
    points: at + 1,
    rank: ranks[at]!,
    starts_on: day(began - at * 25),
    due_on: day(began - 20 - at * 25),
    started_at: isDone ? ago(began - at * 25) : null,
    completed_at: isDone ? ago(began - 20 - at * 25) : null,
    created_at: ago(began),
    updated_at: ago(ended),
  });
  await db
    .insertInto('issues')
    .values([
      ...done.map((title, at) => issue(title, at, true)),
      issue('Daily deal', done.length, false),
    ])
    .execute();
}
