import { sql } from 'kysely';
import { may, scopeOf } from '#/kernel/access.ts';
import type { Context } from '#/store/handler.ts';
import { readersOf } from '#/store/readers.ts';
import { handIn, toMove } from '../move-task.server.ts';
import { deadSince } from '../tasks.policy.ts';
import { seenIssue } from './seen-issue.records.ts';

const begun = ['in_progress', 'paused'] as const;
const closed = ['completed', 'cancelled'] as const;

/** Begun work on issues that this request has closed: the asker's own, and what runs of others. */
const endedWork = ({ db, who, now }: Context) =>
  db
    .selectFrom('tasks as t')
    .innerJoin('issues as i', 'i.id', 't.issue_id')
    .innerJoin('project_statuses as s', 's.id', 'i.status_id')
    .select(['t.id as taskId', 't.key as taskKey', 't.assignee_id as personId'])
    .select(['i.id as issueId', 'i.key as issueKey', 'i.title as issueTitle'])
    .select(['i.version as issueVersion', 'i.project_id as projectId'])
    .select('i.reporter_id as reporterId')
    // What the issue's status is called.
    .select((eb) => eb.fn<string>('lower', ['s.name']).as('status'))
    .where('t.id', 'in', (eb) =>
      eb
        .selectFrom('tasks')
        .select('id')
        .where('assignee_id', '=', who.id)
        .where('status', 'in', begun)
        .union(
          eb
            .selectFrom('task_intervals')
            .select('task_id as id')
            .where('ended_at', 'is', null)
            .where(sql<boolean>`last_beat_at > ${deadSince(now)}`),
        ),
    )
    .where('t.status', 'in', begun)
    .where('t.assignee_id', 'is not', null)
    .where('t.deleted_at', 'is', null)
    .where('i.deleted_at', 'is', null)
    .where('s.status_group', 'in', closed)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('issue_events as e')
          .select('e.id')
          .whereRef('e.issue_id', '=', 'i.id')
          .where('e.field', '=', 'status')
          .where('e.at', '=', now)
          .where('e.person_id', '=', who.id)
          .where(sql<boolean>`e.from_value ->> 'group' <> all(${closed}::text[])`),
      ),
    )
    .orderBy('t.id')
    .$narrowType<{ personId: number }>()
    .execute();
type Ended = Awaited<ReturnType<typeof endedWork>>[number];

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
