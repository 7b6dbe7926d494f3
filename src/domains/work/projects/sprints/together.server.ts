import { sql } from 'kysely';
import { may, scopeOf } from '#/kernel/access.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, invalid } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { projectSeen, teamInScope } from '#/store/scope.ts';
import { projectsWith } from '../projects.records.ts';
import { sprintBurn } from '../summary/sprint-burn.records.ts';
import { issuesAsTheyStand } from './complete-sprint.server.ts';
import type { sprintEndpoints } from './sprints.contract.ts';
import {
  needSprintToChange,
  selectSprints,
  sprintById,
  sprintsOf,
  type SprintRecord,
} from './sprints.records.ts';

type Join = ParsedInputOf<(typeof sprintEndpoints)['POST /cjprojects/sprints/run-together']>;

/** More of them nobody chooses from. */
const MOST_FREE = 100;

async function told(db: Db, sprint: SprintRecord, mayChange: ReadonlySet<number>, now: Date) {
  const planned = (await sprintsOf(db, sprint.project.id)).filter(
    (it) => it.state === 'planned' && it.id !== sprint.id,
  );
  const { name } = await db
    .selectFrom('projects')
    .select('name')
    .where('id', '=', sprint.project.id)
    .executeTakeFirstOrThrow();
  const issues = sprint.snapshot?.issues ?? (await issuesAsTheyStand(db, sprint.id));
  return {
    sprint,
    projectName: name,
    canConfigure: mayChange.has(sprint.project.id),
    issues: [...issues],
    movedTo: sprint.snapshot?.movedTo ?? null,
    burn: await sprintBurn(db, sprint, 'issues', now),
    next: planned.map((it) => ({ id: it.id, name: it.name })),
  };
}

export async function sprintsTogether({ teamSprint }: { teamSprint: number }, context: Context) {
  const { db, who, now } = context;
  const seen = projectSeen('sp.project_id', who);
  const sprints = await selectSprints(db, sql`sp.team_sprint_id = ${teamSprint} and ${seen}`);
  const free = await selectSprints(
    db,
    sql`sp.team_sprint_id is null and sp.state <> 'completed' and p.archived_at is null and ${seen}`,
  );
  const ids = [...new Set([...sprints, ...free].map((it) => it.project.id))];
  const mayChange = await projectsWith({ db, who }, 'projects:configure', ids);
  const rows = [];
  for (const sprint of sprints) rows.push(await told(db, sprint, mayChange, now));
  return {
    rows,
    free: free
      .filter((it) => mayChange.has(it.project.id))
      .slice(0, MOST_FREE)
      .map(({ id, version, name, project }) => ({ id, version, name, project: project.key })),
  };
}

/** A sprint of a team in reach that is not over, held until the commit. */
async function teamSprintToJoin({ db, who }: Context, id: number) {
  const scope = scopeOf(may('tasks:read'), who.grants);
  const found =
    scope &&
    (await db
      .selectFrom('task_sprints')
      .select(['name', 'state'])
      .where('id', '=', id)
      .where(teamInScope('team_id', who, scope))
      .forShare()
      .executeTakeFirst());
  if (!found) throw invalid({ teamSprintId: 'Choose a sprint of a team.' });
  if (found.state === 'completed') throw conflict(`${found.name} is completed.`);
  return found;
}

export async function runTogether(it: Join, context: Context): Promise<SprintRecord> {
  const { db, audit } = context;
  const before = await needSprintToChange(context, it);
  if (before.state === 'completed') throw conflict(`${before.name} is completed.`);
  const team = it.teamSprintId === null ? null : await teamSprintToJoin(context, it.teamSprintId);
  await db
    .updateTable('project_sprints')
    .set((row) => ({ team_sprint_id: it.teamSprintId, version: row('version', '+', 1) }))
    .where('id', '=', before.id)
    .execute();
  audit({
    action: 'sprint.together',
    subject: ['project', before.project.id],
    after: { id: before.id, name: before.name, with: team?.name ?? null },
  });
  return sprintById(db, before.id);
}
