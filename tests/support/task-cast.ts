import type { Colleague, Reply, TestServer } from './server.ts';

let casts = 0;

/** A team with its lead and two members, an app of it, and the lead of another team. */
export async function taskCast(server: TestServer) {
  casts += 1;
  const team = await server.team(`Tasks ${casts}`);
  const elsewhere = await server.team(`Tasks elsewhere ${casts}`);
  const key = `T${String.fromCharCode(65 + (casts % 26))}${String.fromCharCode(65 + Math.floor(casts / 26))}`;
  const app = await server.db
    .insertInto('apps')
    .values({
      name: 'Lantern Lagoon',
      key,
      package: `example.${key}`,
      platform: 'android',
      team_id: team,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    team,
    key,
    app: app.id,
    lead: await server.as('Team lead', { teamId: team, leads: team }),
    amna: await server.as('Member', { teamId: team }),
    bilal: await server.as('Member', { teamId: team }),
    outsider: await server.as('Team lead', { teamId: elsewhere, leads: elsewhere }),
  };
}
export type TaskCast = Awaited<ReturnType<typeof taskCast>>;

export const create = (who: Colleague, change: object = {}) =>
  who.call('POST /tasks/save', { title: 'Tide ladder', ...change });

const named = (task: Reply) => ({ id: task.body['id'] });

export const start = (who: Colleague, task: Reply, change: object = {}) =>
  who.call('POST /tasks/status-update', { ...named(task), status: 'in_progress', ...change });

export const update = (who: Colleague, task: Reply, status: string, reason?: string) =>
  who.call('POST /tasks/status-update', { ...named(task), status, ...(reason && { reason }) });

export const pause = (who: Colleague, task: Reply, change: object = {}) =>
  who.call('POST /tasks/pause', { ...named(task), reason: 'art', ...change });

export const close = (who: Colleague, task: Reply) => who.call('POST /tasks/close', named(task));
