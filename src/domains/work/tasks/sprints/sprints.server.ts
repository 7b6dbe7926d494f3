import { sql } from 'kysely';
import { dayOf } from '#/kernel/dates.ts';
import { serve, type Context } from '#/store/handler.ts';
import { teamInScope } from '#/store/scope.ts';
import { teamWithin } from '../reports/work-reach.records.ts';
import { fillSprint } from './fill-sprint.server.ts';
import { oneSprint } from './one-sprint.server.ts';
import { deleteSprints, saveSprint, writeChecklist } from './sprint-changes.server.ts';
import { sprintStates } from './sprint-rules.ts';
import { taskSprintsEndpoints } from './sprints.contract.ts';
import { asSprints, selectSprints } from './sprints.records.ts';
import { turnSprintWith, type SprintCompleting } from './turn-sprint.server.ts';

/** Of teams in scope, or of the one of them that is named. */
async function ofTeams(team: number | undefined, context: Context) {
  if (team === undefined) return sql`${teamInScope('s.team_id', context.who, context.scope)}`;
  await teamWithin(context, team);
  return sql`s.team_id = ${team}`;
}

export const taskSprintsServedBy = (completeProjectSprint: SprintCompleting) =>
  serve(taskSprintsEndpoints, {
    'GET /tasks/sprint-list': async ({ team, state, page, perPage }, context) => {
      const states: readonly string[] = state ?? sprintStates;
      const where = sql`${await ofTeams(team, context)} and s.state = any(${states})`;
      const offset = (page - 1) * perPage;
      const { rows, totalRows } = await selectSprints(context.db, {
        where,
        limit: perPage,
        offset,
      });
      const { db, now } = context;
      return { rows: await asSprints(db, rows, now), totalRows, today: dayOf(now) };
    },

    'GET /tasks/sprint': oneSprint,

    'GET /tasks/cycles-list': async ({ team, page, perPage }, context) => {
      const where = sql`${await ofTeams(team, context)} and s.state = 'completed'`;
      const offset = (page - 1) * perPage;
      const { rows, totalRows } = await selectSprints(context.db, {
        where,
        limit: perPage,
        offset,
      });
      return {
        totalRows,
        rows: rows.map((it) => ({
          id: it.id,
          team: { id: it.team_id, name: it.team },
          name: it.name,
          goal: it.goal,
          startsOn: it.starts_on,
          endsOn: it.ends_on,
          startedAt: it.started_at!,
          completedAt: it.completed_at!,
          ...it.snapshot!,
        })),
      };
    },

    'POST /tasks/save-sprint': saveSprint,
    'POST /tasks/delete-sprints': deleteSprints,
    'POST /tasks/sprint-status-update': turnSprintWith(completeProjectSprint),
    'POST /tasks/sprint-checklist-update': writeChecklist,
    'POST /tasks/members/sprint-update': fillSprint,
  });
