import { thursday, leaveCast } from './leave-cast.ts';
import type { Colleague, Reply, TestServer } from './server.ts';

/** A type as HR adds it: 20 days at once, 5 carried over until the end of March. */
export const annual = {
  paid: true,
  needsApproval: true,
  needsNote: false,
  terms: { days: 20, accrual: 'at-once', carryDays: 5, carryUntil: '03-31' },
};

/** Adds a type of leave and answers with its id. */
export async function addType(hr: Colleague, name: string, change: object = {}): Promise<number> {
  const reply = await hr.call('POST /save-leave-type', { name, ...annual, ...change });
  if (reply.status !== 200) throw new Error(`The type was not added: ${reply.body.message}`);
  return reply.body['id'] as number;
}

/** A week from Monday 24 to Friday 28 November 2025, as the clock of the tests stands. */
export const week = { firstDay: '2025-11-24', lastDay: '2025-11-28' };

export const askDays = (who: Colleague, type: number, change: object = {}, key?: string) =>
  who.call('POST /ask-leave', { type, ...week, ...change }, key ? { key } : {});

export const decideDays = (who: Colleague, leave: Reply, decision = 'approved', comment?: string) =>
  who.call('POST /decide-leave', {
    id: leave.body['id'],
    version: leave.body['version'],
    decision,
    ...(comment && { comment }),
  });

export const cancelDays = (who: Colleague, leave: Reply) =>
  who.call('POST /cancel-leave', { id: leave.body['id'], version: leave.body['version'] });

/** What somebody has of a type in a leave year. */
export async function balanceOf(who: Colleague, type: number, year?: number) {
  const reply = await who.call('GET /my-leave-balances', year === undefined ? {} : { year });
  const rows = reply.body['rows'] as ({ type: { id: number } } & Record<string, unknown>)[];
  return rows.find((it) => it.type.id === type)!;
}

/** People of a team, and HR, on Thursday 20 November 2025, with a type of their own. */
export async function daysCast(server: TestServer, hr: Colleague) {
  server.clock.now = thursday;
  const cast = await leaveCast(server);
  const type = await addType(hr, `Annual ${cast.nth}`);
  return { ...cast, type };
}
export type DaysCast = Awaited<ReturnType<typeof daysCast>>;
