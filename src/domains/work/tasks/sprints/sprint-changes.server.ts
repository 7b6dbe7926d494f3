import { sql } from 'kysely';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, invalid, notFound, stale } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { teamInScope } from '#/store/scope.ts';
import { firstChecks } from './sprint-rules.ts';
import type { taskSprintsEndpoints } from './sprints.contract.ts';
import { asSprints, selectSprints, type SprintRow } from './sprints.records.ts';

type Input<K extends keyof typeof taskSprintsEndpoints> = ParsedInputOf<
  (typeof taskSprintsEndpoints)[K]
>;

/** One change of a team's sprints at a time: whoever changes one waits here. */
async function lockTeam({ db, who, scope }: Context, teamId: number) {
  return db
    .selectFrom('teams')
    .select(['id', 'name'])
    .where('id', '=', teamId)
    .where(teamInScope('id', who, scope))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

async function sprintById(context: Context, id: number): Promise<SprintRow | undefined> {
  const { who, scope } = context;
  const where = sql`s.id = ${id} and ${teamInScope('s.team_id', who, scope)}`;
  return (await selectSprints(context.db, { where, limit: 1 })).rows[0];
}

export async function replyOf(context: Context, id: number) {
  const sprint = (await sprintById(context, id))!;
  return (await asSprints(context.db, [sprint], context.now))[0]!;
}

/** A sprint of the scope, its team locked; refused when it has changed since it was seen. */
export async function toChange(
  context: Context,
  { id, version }: { id: number; version?: number | undefined },
): Promise<SprintRow> {
  const seen = await sprintById(context, id);
  if (!seen) throw notFound('This sprint');
  await lockTeam(context, seen.team_id);
  const sprint = await sprintById(context, id);
  if (!sprint) throw notFound('This sprint');
  if (version !== undefined && version !== sprint.version) throw stale(await replyOf(context, id));
  return sprint;
}

export async function saveSprint(it: Input<'POST /tasks/save-sprint'>, context: Context) {
  const { db, who, now, audit } = context;
  const fields = { name: it.name, goal: it.goal, starts_on: it.startsOn, ends_on: it.endsOn };
  if (it.id !== undefined) {
    const before = await toChange(context, { id: it.id, version: it.version });
    if (before.state === 'completed') throw conflict('A completed sprint stays as it was.');
    await db
      .updateTable('task_sprints')
      .set((row) => ({ ...fields, version: row('version', '+', 1) }))
      .where('id', '=', it.id)
      .execute();
    const { name, goal, starts_on, ends_on } = before;
    const subject = ['task-sprint', it.id] as const;
    audit({
      action: 'task-sprint.edit',
      subject,
      before: { name, goal, starts_on, ends_on },
      after: fields,
    });
    return replyOf(context, it.id);
  }
  const team = await lockTeam(context, it.team!);
  if (!team) throw invalid({ team: 'This team was not found.' });
  const checklist = firstChecks.map((line) => ({ ...line, doneAt: null, doneBy: null }));
  const { id } = await db
    .insertInto('task_sprints')
    .values({
      ...fields,
      team_id: team.id,
      checklist: JSON.stringify(checklist),
      created_by: who.id,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  audit({
    action: 'task-sprint.create',
    subject: ['task-sprint', id],
    after: { team: team.name, ...fields },
  });
  return replyOf(context, id);
}

/** All of them or none. */
export async function deleteSprints(
  { ids }: Input<'POST /tasks/delete-sprints'>,
  context: Context,
) {
  const { db, audit } = context;
  const wanted = [...new Set(ids)].toSorted((a, b) => a - b);
  for (const id of wanted) {
    const sprint = await toChange(context, { id });
    if (sprint.state !== 'planned') {
      throw conflict(`${sprint.name} is ${sprint.state} and is kept.`, {
        ids: 'Only planned sprints can be deleted.',
      });
    }
    await db.deleteFrom('task_sprints').where('id', '=', id).execute();
    const { name, team } = sprint;
    audit({
      action: 'task-sprint.delete',
      subject: ['task-sprint', id],
      before: { name, team },
    });
  }
  return { message: wanted.length === 1 ? 'The sprint is deleted.' : 'The sprints are deleted.' };
}

/** Lines that were ticked before keep when and by whom. */
export async function writeChecklist(
  { id, version, checklist }: Input<'POST /tasks/sprint-checklist-update'>,
  context: Context,
) {
  const { db, who, now, audit } = context;
  const sprint = await toChange(context, { id, version });
  if (sprint.state === 'completed') throw conflict('A completed sprint stays as it was.');
  const before = new Map(sprint.checklist.map((it) => [`${it.list} ${it.text}`, it]));
  const lines = checklist.map(({ list, text, done }) => {
    const old = before.get(`${list} ${text}`);
    if (done && old?.doneAt) return old;
    const doneBy = done ? { id: who.id, name: who.name } : null;
    return { list, text, doneAt: done ? now.toISOString() : null, doneBy };
  });
  await db
    .updateTable('task_sprints')
    .set((row) => ({ checklist: JSON.stringify(lines), version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  audit({
    action: 'task-sprint.checklist',
    subject: ['task-sprint', id],
    before: sprint.checklist,
    after: lines,
  });
  return replyOf(context, id);
}
