import { notify } from '#/domains/platform/notifications/notify.records.ts';
import { settleTemplates } from '#/domains/work/templates/settle-templates.job.ts';
import { workMakers } from '#/server/work-makers.ts';
import { auditOfSystem } from '#/store/audit/audit.ts';
import { inbox, moveTo } from './leave-cast.ts';
import { ok, projectCast } from './project-cast.ts';
import type { Colleague, TestServer } from './server.ts';
import { taskCast } from './task-cast.ts';

const TITLE = 'Read the crash reports';

export const save = (who: Colleague, change: object = {}) =>
  who.call('POST /save-work-template', {
    kind: 'task',
    title: TITLE,
    assigneeId: who.id,
    rule: 'FREQ=WEEKLY;BYDAY=MO',
    ...change,
  });

export const saved = async (who: Colleague, change: object = {}) =>
  ok(await save(who, change)).body as { id: number; version: number; nextOn: string | null };

export const info = async (who: Colleague, id: number) =>
  ok(await who.call('GET /work-template', { id })).body as object as {
    template: {
      version: number;
      state: string;
      stopped: string | null;
      nextOn: string | null;
      stopNote: string | null;
      owner: { id: number };
    };
    next: { day: string; from: string; why: string | null }[];
    runs: { key: string; day: string; standsFor: number }[];
  };

/** Notices of a type in somebody's list. */
export const told = async (who: Colleague, type: string) =>
  (await inbox(who)).filter((it) => it['type'] === type);

/** People with tasks and projects on a Thursday, eleven o'clock in Karachi, without any template. */
export async function templateCast(server: TestServer) {
  server.clock.now = new Date('2025-11-20T06:00:00Z');
  await server.db.deleteFrom('work_templates').execute();
  const cast = await taskCast(server);
  const projects = await projectCast(server);

  /** What the server does by itself. */
  const settle = (now = server.clock.now) =>
    settleTemplates(server.db, {
      now,
      makers: workMakers,
      tell: (tx, ids, notice) => notify(tx, ids, notice, now),
      audit: (tx, entries) => auditOfSystem(tx, entries, 'settle-templates', now),
    });

  /** Goes on to a day; these people sign in again. */
  const on = async (day: string, ...people: Colleague[]) => {
    await moveTo(server, `${day}T06:00:00Z`, ...people);
    await settle();
  };

  /** The tasks of a title, the oldest first. */
  const tasksOf = (title = TITLE) =>
    server.db
      .selectFrom('tasks')
      .select(['key', 'assignee_id', 'reporter_id', 'due_on', 'id'])
      .where('title', '=', title)
      .where('reporter_id', 'in', [cast.amna.id, cast.lead.id])
      .orderBy('id')
      .execute();

  return { cast, projects, settle, on, tasksOf };
}

export type TemplateCast = Awaited<ReturnType<typeof templateCast>>;
