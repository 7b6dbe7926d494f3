import type { Colleague, Reply, TestServer } from './server.ts';

let casts = 0;

export interface Config {
  statuses: { id: number; name: string; group: string }[];
  types: { id: number; name: string; level: number }[];
  labels: { id: number; name: string }[];
  boards: { id: number; version: number; active: boolean }[];
  sprints: { id: number; name: string }[];
  project: { id: number; version: number; key: string };
}

export const ok = (reply: Reply): Reply => {
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
  return reply;
};

const letters = (number: number) =>
  [26 * 26, 26, 1].map((it) => String.fromCharCode(65 + (Math.floor(number / it) % 26))).join('');

/** A project with its lead, a member, a viewer, and people from elsewhere who do not see it. */
export async function projectCast(server: TestServer) {
  casts += 1;
  const team = await server.team(`Projects ${casts}`);
  const elsewhere = await server.team(`Projects elsewhere ${casts}`);
  const lead = await server.as('Team lead', { teamId: team, leads: team });
  const amna = await server.as('Member', { teamId: team });
  const bilal = await server.as('Member', { teamId: team });
  const outsider = await server.as('Member', { teamId: elsewhere });
  const key = `P${letters(casts)}`;
  const made = ok(await lead.call('POST /cjprojects/save', { key, name: `Project ${key}` }));
  const add = (who: Colleague, role: string) =>
    lead.call('POST /cjprojects/add-member', { project: key, personId: who.id, role });
  ok(await add(amna, 'member'));
  ok(await add(bilal, 'viewer'));
  const detail = async () =>
    (await lead.call('GET /cjprojects/detail', { key })).body as object as Config;
  return { key, id: Number(made.body['id']), team, lead, amna, viewer: bilal, outsider, detail };
}
export type ProjectCast = Awaited<ReturnType<typeof projectCast>>;

export const createIssue = (who: Colleague, project: string, change: object = {}) =>
  who.call('POST /cjprojects/create-issue', { project, title: 'Tide ladder', ...change });
