import { sql } from 'kysely';
import { may } from '#/kernel/access.ts';
import { taskInScope } from '#/store/scope.ts';
import { holdsWords } from '#/store/search-entries.ts';
import { beginsWith, searchSource } from '#/store/search.ts';
import { openStatuses, statusWords } from './task-rules.ts';

/** Open tasks by key and title, one's own first; closed ones after them where they are asked for. */
export const taskSearch = searchSource({
  kind: 'task',
  access: may('tasks:read'),
  rows: ({ db, who, scope }, wanted) => {
    const { words, limit, deep } = wanted;
    return db
      .selectFrom('tasks as t')
      .leftJoin('people as p', 'p.id', 't.assignee_id')
      .select(['t.id', 't.key', 't.title', 't.status', 'p.name as assignee'])
      .$if(!deep, (it) => it.where('t.status', 'in', openStatuses))
      .where(holdsWords('task', 't.id', wanted))
      .where(sql<boolean>`${taskInScope(who, scope)}`)
      .orderBy(sql`t.status <> all(${openStatuses})`)
      .orderBy(sql`t.assignee_id is distinct from ${who.id}`)
      .orderBy(beginsWith('t.key', words))
      .orderBy('t.id', 'desc')
      .limit(limit);
  },
  hit: (it) => ({
    id: it.id,
    title: it.title,
    key: it.key,
    note: it.assignee ?? undefined,
    end: statusWords[it.status],
    link: `/tasks/info?task=${it.key}`,
  }),
});
