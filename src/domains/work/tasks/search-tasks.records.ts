import { sql } from 'kysely';
import { may } from '#/kernel/access.ts';
import { taskInScope } from '#/store/scope.ts';
import { beginsWith, containsWords, type SearchSource } from '#/store/search.ts';
import { openStatuses, statusWords } from './task-rules.ts';

/** Open tasks by key and title, one's own first; closed ones after them where they are asked for. */
export const taskSearch: SearchSource = {
  kind: 'task',
  access: may('tasks:read'),
  find: async ({ db, who, scope }, { words, limit, deep }) => {
    const rows = await db
      .selectFrom('tasks as t')
      .leftJoin('apps as a', 'a.id', 't.app_id')
      .leftJoin('people as p', 'p.id', 't.assignee_id')
      .select(['t.id', 't.key', 't.title', 't.status', 'p.name as assignee'])
      .$if(!deep, (it) => it.where('t.status', 'in', openStatuses))
      .where(sql<boolean>`${taskInScope(who, scope)}`)
      .where(containsWords(['t.key', 't.title'], words))
      .orderBy(sql`t.status <> all(${openStatuses})`)
      .orderBy(sql`t.assignee_id is distinct from ${who.id}`)
      .orderBy(beginsWith('t.key', words))
      .orderBy('t.id', 'desc')
      .limit(limit)
      .execute();
    return rows.map((it) => ({
      kind: 'task',
      id: it.id,
      title: it.title,
      key: it.key,
      note: it.assignee ?? undefined,
      end: statusWords[it.status],
      link: `/tasks/info?task=${it.key}`,
    }));
  },
};
