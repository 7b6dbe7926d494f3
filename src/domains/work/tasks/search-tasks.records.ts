import { sql } from 'kysely';
import { may } from '#/kernel/access.ts';
import { taskInScope } from '#/store/scope.ts';
import { isWanted, searchSource } from '#/store/search.ts';
import { openStatuses, statusWords } from './task-rules.ts';

/** Open tasks by key and title, one's own first; closed ones where they were found. */
export const taskSearch = searchSource({
  kind: 'task',
  access: may('tasks:read'),
  seen: ({ who, scope }) =>
    scope === 'all'
      ? undefined
      : sql`exists (select from tasks t where t.id = e.id and ${taskInScope(who, scope)})`,
  rows: ({ db, who, scope }, wanted) =>
    db
      .selectFrom('tasks as t')
      .leftJoin('people as p', 'p.id', 't.assignee_id')
      .select(['t.id', 't.key', 't.title', 't.status', 'p.name as assignee'])
      .$if(!wanted.ids, (it) => it.where('t.status', 'in', openStatuses))
      .where(isWanted('t.id', wanted))
      .where(sql<boolean>`${taskInScope(who, scope)}`)
      .orderBy(sql`t.status <> all(${openStatuses})`)
      .orderBy(sql`t.assignee_id is distinct from ${who.id}`)
      .orderBy('t.id', 'desc')
      .limit(wanted.limit),
  hit: (it) => ({
    id: it.id,
    title: it.title,
    key: it.key,
    note: it.assignee ?? undefined,
    end: statusWords[it.status],
    link: `/tasks/info?task=${it.key}`,
  }),
});
