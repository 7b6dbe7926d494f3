import { lengthOf } from '#/kernel/days.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, invalid } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { lockProject, needProject, needRight } from '../projects.records.ts';
import { LONGEST_DAYS, nextName } from './sprint-rules.ts';
import type { sprintEndpoints } from './sprints.contract.ts';
import { needSprintToChange, sprintById, sprintsOf, type SprintRecord } from './sprints.records.ts';

type Save = ParsedInputOf<(typeof sprintEndpoints)['POST /cjprojects/sprints/save']>;

interface Days {
  startsOn?: string | null | undefined;
  endsOn?: string | null | undefined;
}

/** A sprint has both of its days or none yet, in order, and is not a year long. */
export function refuseWrongDays({ startsOn, endsOn }: Days) {
  if (!startsOn !== !endsOn) {
    throw invalid(startsOn ? { endsOn: 'Say when it ends.' } : { startsOn: 'Say when it starts.' });
  }
  if (!startsOn || !endsOn) return;
  if (endsOn < startsOn) throw invalid({ endsOn: 'It ends before it starts.' });
  if (lengthOf({ from: startsOn, to: endsOn }) > LONGEST_DAYS) {
    throw invalid({ endsOn: `A sprint has at most ${LONGEST_DAYS} days.` });
  }
}

function refuseTakenName(name: string, sprints: readonly SprintRecord[], own?: number) {
  const isTaken = sprints.some(
    (it) => it.id !== own && it.name.toLowerCase() === name.toLowerCase(),
  );
  if (isTaken) throw conflict('There is a sprint of this name.', { name: 'This name is taken.' });
}

/** Plans a sprint; the project is locked, so that two at once do not get one name. */
export async function planSprint(
  context: Context,
  project: { id: number; archived_at: Date | null },
  it: Pick<Save, 'name' | 'goal' | 'startsOn' | 'endsOn' | 'capacity'>,
): Promise<SprintRecord> {
  const { db, now, audit } = context;
  if (project.archived_at) throw conflict('This project is archived.');
  refuseWrongDays(it);
  const sprints = await sprintsOf(db, project.id);
  const last = sprints.toSorted((a, b) => a.id - b.id).at(-1);
  const name = it.name ?? nextName(last?.name);
  refuseTakenName(name, sprints);
  const { id } = await db
    .insertInto('project_sprints')
    .values({
      project_id: project.id,
      name,
      goal: it.goal || null,
      starts_on: it.startsOn ?? null,
      ends_on: it.endsOn ?? null,
      capacity: it.capacity ?? null,
      position: sprints.length + 1,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  audit({ action: 'sprint.plan', subject: ['project', project.id], after: { ...it, id, name } });
  return sprintById(db, id);
}

/** A completed sprint is history: only its name and its goal may still be written better. */
function refuseHistory(sprint: SprintRecord, it: Save) {
  if (sprint.state !== 'completed') return;
  const fields = (['startsOn', 'endsOn', 'capacity'] as const).filter(
    (field) => it[field] !== undefined && it[field] !== sprint[field],
  );
  const [field] = fields;
  if (field) throw conflict(`${sprint.name} is completed.`, { [field]: 'This stays as it was.' });
}

async function editSprint(context: Context, it: Save): Promise<SprintRecord> {
  const { db, audit } = context;
  const before = await needSprintToChange(context, { id: it.id!, version: it.version! });
  refuseHistory(before, it);
  const to = {
    name: it.name ?? before.name,
    goal: it.goal === undefined ? before.goal : it.goal || null,
    startsOn: it.startsOn === undefined ? before.startsOn : it.startsOn,
    endsOn: it.endsOn === undefined ? before.endsOn : it.endsOn,
    capacity: it.capacity === undefined ? before.capacity : it.capacity,
  };
  refuseWrongDays(to);
  if (before.state === 'active' && !to.endsOn) {
    throw invalid({ endsOn: 'A sprint that runs needs its days.' });
  }
  refuseTakenName(to.name, await sprintsOf(db, before.project.id), before.id);
  await db
    .updateTable('project_sprints')
    .set((row) => ({
      name: to.name,
      goal: to.goal,
      starts_on: to.startsOn,
      ends_on: to.endsOn,
      capacity: to.capacity,
      version: row('version', '+', 1),
    }))
    .where('id', '=', before.id)
    .execute();
  const { name, goal, startsOn, endsOn, capacity } = before;
  audit({
    action: 'sprint.change',
    subject: ['project', before.project.id],
    before: { id: before.id, name, goal, startsOn, endsOn, capacity },
    after: to,
  });
  return sprintById(db, before.id);
}

export async function saveSprint(it: Save, context: Context): Promise<SprintRecord> {
  if (it.id !== undefined) return editSprint(context, it);
  const project = await needProject(context, { key: it.project });
  await needRight(context, 'projects:configure', project.id);
  await lockProject(context.db, project.id);
  return planSprint(context, project, it);
}
