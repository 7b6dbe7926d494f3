import { inbox } from './leave-cast.ts';
import { ok } from './project-cast.ts';
import type { Colleague, TestServer } from './server.ts';
import { create, taskCast } from './task-cast.ts';

/** The week before the cast's present. */
export const MONDAY = '2025-11-17';
export const THURSDAY = '2025-11-20';
export const hour = 3600;

export const task = async (who: Colleague) => Number(ok(await create(who)).body['id']);

export const week = async (who: Colleague, wanted: object = { day: THURSDAY }) =>
  ok(await who.call('GET /tasks/timesheet', wanted)).body as object as {
    rows: { task: { id: number; key: string } | null; cells: number[] }[];
    days: { day: string; locked: string | null }[];
    parts: { id: number; version: number; status: string; days: string[]; seconds: number }[];
    seconds: number;
    submitRefusal: string | null;
    mayWithdraw: boolean;
  };

export const set = (who: Colleague, taskId: number, seconds: number, change: object = {}) =>
  who.call('POST /tasks/timesheet/hours', { taskId, day: THURSDAY, seconds, was: 0, ...change });

export const submit = (who: Colleague, monday = MONDAY) =>
  who.call('POST /tasks/timesheet/submit', { monday });

export const decide = async (
  who: Colleague,
  of: Colleague,
  verdict: string,
  change: object = {},
) => {
  const [part] = (await week(of)).parts;
  return who.call('POST /tasks/timesheet/decide', {
    id: part?.id,
    version: part?.version,
    verdict,
    ...(verdict === 'approved' ? { seconds: part?.seconds } : { reason: 'Friday is missing' }),
    ...change,
  });
};

export const lock = (who: Colleague, month = '2025-10-01') =>
  who.call('POST /tasks/timesheet-lock', { month });

/** Titles of somebody's notices of a type. */
export const told = async (who: Colleague, type: string) =>
  (await inbox(who)).filter((it) => it['type'] === type).map((it) => it['title']);

export const stretches = ({ db }: TestServer, who: Colleague) =>
  db
    .selectFrom('task_intervals')
    .select(['id', 'version', 'started_at', 'ended_at'])
    .where('person_id', '=', who.id)
    .orderBy('started_at')
    .execute();

/** People with tasks on a Monday, eleven o'clock in Karachi; nothing is submitted or locked. */
export async function timesheetCast(server: TestServer) {
  server.clock.now = new Date('2025-11-24T06:00:00Z');
  await server.db.deleteFrom('timesheet_locks').execute();
  await server.db.deleteFrom('timesheet_parts').execute();
  return taskCast(server);
}
