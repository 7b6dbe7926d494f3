import type { Colleague, Reply, TestServer } from './server.ts';

/** A leave two members of the default shift may ask for on the day after `now`. */
export const friday = {
  date: '2025-11-21',
  from_time: '15:00',
  to_time: '17:00',
  reason: 'Dentist',
};
/** Thursday 14:00 in the business zone. */
export const thursday = new Date('2025-11-20T09:00:00Z');

let casts = 0;

/** A new team with its lead and two members, and the lead of another team. */
export async function leaveCast(server: TestServer) {
  casts += 1;
  const nth = casts;
  const team = await server.team(`Team ${nth}`);
  const elsewhere = await server.team(`Elsewhere ${nth}`);
  return {
    nth,
    team,
    lead: await server.as('Team lead', { name: `Omar ${nth}`, teamId: team, leads: team }),
    amna: await server.as('Member', { name: `Amna ${nth}`, teamId: team }),
    bilal: await server.as('Member', { name: `Bilal ${nth}`, teamId: team }),
    outsider: await server.as('Team lead', { teamId: elsewhere, leads: elsewhere }),
  };
}
export type LeaveCast = Awaited<ReturnType<typeof leaveCast>>;

export const ask = (who: Colleague, change: object = {}, key?: string) =>
  who.call('POST /applyShortLeave', { ...friday, ...change }, key ? { key } : {});

export const decide = (who: Colleague, leave: Reply, decision = 'approved', comment?: string) =>
  who.call('POST /decide-short-leave', {
    id: leave.body['id'],
    version: leave.body['version'],
    decision,
    ...(comment && { comment }),
  });

export const cancel = (who: Colleague, leave: Reply) =>
  who.call('POST /cancel-short-leave', { id: leave.body['id'], version: leave.body['version'] });

export const leaves = (who: Colleague, view: string, input: object = {}) =>
  who.call('GET /getShortLeaves', { view, ...input });

export const rowsOf = (reply: Reply) => reply.body['rows'] as Record<string, unknown>[];

export const inbox = async (who: Colleague) => rowsOf(await who.call('GET /get-notifications'));

/** Moves the clock; sessions lock after half an hour, so these people sign in again. */
export async function moveTo(server: TestServer, time: string, ...people: Colleague[]) {
  server.clock.now = new Date(time);
  for (const it of people) {
    const token = await server.signIn(it.id);
    it.call = (key, input, options) => server.call(key, input, { token, ...options });
  }
}
