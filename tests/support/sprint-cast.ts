import type { Colleague, Reply, TestServer } from './server.ts';

let casts = 0;

const letters = (at: number) =>
  String.fromCharCode(65 + (Math.floor(at / 26) % 26), 65 + (at % 26));

/** A project of a team with its lead, a member and a viewer, and the lead of another team. */
export async function sprintCast(server: TestServer) {
  casts += 1;
  const team = await server.team(`Sprints ${casts}`);
  const elsewhere = await server.team(`Sprints elsewhere ${casts}`);
  const key = `S${letters(casts)}`;
  const lead = await server.as('Team lead', { teamId: team, leads: team });
  const member = await server.as('Member', { teamId: team });
  const viewer = await server.as('Member', { teamId: team });
  const outsider = await server.as('Team lead', { teamId: elsewhere, leads: elsewhere });
  const project = await lead.call('POST /cjprojects/save', { key, name: `Project ${casts}` });
  const project_id = project.body['id'] as number;
  const since = server.clock.now;
  await server.db
    .insertInto('project_members')
    .values([
      { project_id, person_id: member.id, role: 'member', since },
      { project_id, person_id: viewer.id, role: 'viewer', since },
    ])
    .execute();
  const statuses = await server.db
    .selectFrom('project_statuses')
    .select(['id', 'name', 'status_group as group'])
    .where('project_id', '=', project_id)
    .orderBy('position')
    .execute();
  const statusOf = (group: string) => statuses.find((it) => it.group === group)!.id;
  return { team, key, projectId: project_id, statusOf, lead, member, viewer, outsider };
}
export type SprintCast = Awaited<ReturnType<typeof sprintCast>>;

export const createIssue = (who: Colleague, project: string, change: object = {}) =>
  who.call('POST /cjprojects/create-issue', { project, title: 'Tide ladder', ...change });

/** Several issues; their ids in the order of the backlog. */
export async function createIssues(who: Colleague, project: string, count: number, change = {}) {
  const ids: number[] = [];
  for (let at = 1; at <= count; at++) {
    const reply = await createIssue(who, project, { title: `Issue ${at}`, ...change });
    ids.push(idOf(reply));
  }
  return ids;
}

export const planSprint = (who: Colleague, project: string, change: object = {}) =>
  who.call('POST /cjprojects/sprints/save', { project, ...change });

export const fortnight = { startsOn: '2025-11-17', endsOn: '2025-11-28' };

export const named = ({ body }: Reply) => ({ id: body['id'], version: body['version'] });

export const startSprint = (who: Colleague, sprint: Reply, change: object = fortnight) =>
  who.call('POST /cjprojects/sprints/start', { ...named(sprint), ...change });

export const rank = (who: Colleague, ids: readonly number[], change: object) =>
  who.call('POST /cjprojects/rank', { ids, ...change });

export const idOf = ({ body }: Reply) => body['id'] as number;

/** The whole backlog as the page lists it. */
export async function backlogOf(who: Colleague, project: string, filter: object = {}) {
  const reply = await who.call('GET /cjprojects/backlog-list', { project, ...filter });
  return reply.body['rows'] as {
    id: number;
    key: string;
    title: string;
    sprint: { id: number } | null;
  }[];
}
