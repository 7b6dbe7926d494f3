import { sql } from 'kysely';
import { instantOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { notFound } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { taskInScope } from '#/store/scope.ts';
import { asEvent, eventsQuery } from '../info/task-history.records.ts';
import { findTask } from '../tasks.records.ts';
import type { recordEndpoints } from './record.contract.ts';

type Wanted = ParsedInputOf<(typeof recordEndpoints)['GET /tasks/activities']>;

/** The one task it is about, if it is about one. */
async function oneOf({ id, key }: Wanted, { db, who, scope, now }: Context) {
  if (id === undefined && key === undefined) return undefined;
  const task = await findTask(db, { id, key }, who, scope, now);
  if (!task) throw notFound('This task');
  return task.id;
}

/** What happened, newest first. */
export async function activities(wanted: Wanted, context: Context) {
  const { db, who, scope } = context;
  const { person, app, kind, from, to, page, perPage } = wanted;
  const taskId = await oneOf(wanted, context);
  const matching = eventsQuery(db)
    .innerJoin('tasks as t', 't.id', 'e.task_id')
    .leftJoin('apps as a', 'a.id', 't.app_id')
    .where(sql<boolean>`${taskInScope(who, scope)}`)
    .$if(taskId !== undefined, (it) => it.where('e.task_id', '=', taskId!))
    .$if(person !== undefined, (it) => it.where('e.person_id', '=', person!))
    .$if(app !== undefined, (it) => it.where('t.app_id', 'in', app!))
    .$if(kind !== undefined, (it) => it.where('e.kind', 'in', kind!))
    .$if(from !== undefined, (it) => it.where('e.at', '>=', instantOf(from!)))
    .$if(to !== undefined, (it) => it.where('e.at', '<', instantOf(addDays(to!, 1))));
  const rows = await matching
    .select(['t.key as task_key', 't.title as task_title'])
    .orderBy('e.at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  const { total } = await matching
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return {
    rows: rows.map((it) => ({
      ...asEvent(it),
      task: { id: it.task_id, key: it.task_key, title: it.task_title },
    })),
    totalRows: Number(total),
  };
}
