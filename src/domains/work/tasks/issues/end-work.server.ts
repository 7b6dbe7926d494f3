import { sql } from 'kysely';
import { may, scopeOf } from '#/kernel/access.ts';
import type { Context } from '#/store/handler.ts';
import { readersOf } from '#/store/readers.ts';
import { handIn, toMove } from '../move-task.server.ts';
import { deadSince } from '../tasks.policy.ts';
import { seenIssue } from './seen-issue.records.ts';

/** Work on an issue that the asker has just closed. */
interface Ended {
  taskId: number;
  taskKey: string;
  personId: number;
  issueId: number;
  issueKey: string;
  issueTitle: string;
  issueVersion: number;
  projectId: number;
  reporterId: number;
  /** What the issue's status is called. */
  status: string;
}

/** Begun work on issues that this request has closed: the asker's own, and what runs of others. */
async function endedWork({ db, who, now }: Context): Promise<Ended[]> {
  const { rows } = await sql<Ended>`
    select t.id as "taskId", t.key as "taskKey", t.assignee_id as "personId", i.id as "issueId",
      i.key as "issueKey", i.title as "issueTitle", i.version as "issueVersion",
      i.project_id as "projectId", i.reporter_id as "reporterId", lower(s.name) as status
    from tasks t join issues i on i.id = t.issue_id join project_statuses s on s.id = i.status_id
    where t.id in (
        select id from tasks where assignee_id = ${who.id} and status in ('in_progress', 'paused')
        union
        select task_id from task_intervals
        where ended_at is null and last_beat_at > ${deadSince(now)})
      and t.status in ('in_progress', 'paused') and t.assignee_id is not null
      and t.deleted_at is null and i.deleted_at is null
      and s.status_group in ('completed', 'cancelled')
      and exists (select 1 from issue_events e
        where e.issue_id = i.id and e.field = 'status' and e.at = ${now} and e.person_id = ${who.id}
          and e.from_value ->> 'group' not in ('completed', 'cancelled'))
    order by t.id`.execute(db);
  return rows;
}

/** A timer is stopped by whoever it is of alone: they are told, once for the change of the issue. */
async function tellWorker({ db, who, notify }: Context, it: Ended) {
  const [reader] = await readersOf(db, [it.personId]);
  // The reporter is told in words of their own.
  if (!reader || it.personId === it.reporterId) return;
  if (!(await seenIssue(db, reader, it.issueId))) return;
  await notify([it.personId], {
    type: 'watch.changed',
    title: `${who.name} set ${it.issueKey} to ${it.status}`,
    body: `${it.issueTitle}. Your timer on it runs, ${it.taskKey}`,
    from: who.name,
    link: `/tasks/info?task=${it.taskKey}`,
    key: `watch/issue/${it.issueId}/${it.issueVersion}`,
    about: [
      { kind: 'issue', id: it.issueId },
      { kind: 'project', id: it.projectId },
    ],
  });
}

async function endOwn(context: Context, it: Ended) {
  const task = await toMove(context, { id: it.taskId });
  // Handed in meanwhile in another window.
  if (task.status !== 'in_progress' && task.status !== 'paused') return;
  const words = `${it.issueKey} is ${it.status}`;
  await handIn(context, task, { note: words, override: words });
}

/**
 * Whoever closes an issue is done with it: their timer stops and their task of it is handed in, as it
 * stands. Others who are at it are told.
 */
export async function endWorkOfClosed(context: Context) {
  const { who } = context;
  const mayWork = scopeOf(may('tasks:work'), who.grants) !== undefined;
  for (const it of await endedWork(context)) {
    if (it.personId !== who.id) await tellWorker(context, it);
    else if (mayWork) await endOwn(context, it);
  }
}
