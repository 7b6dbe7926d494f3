import { sql } from 'kysely';
import { dayOf, instantOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { serve, type Context } from '#/store/handler.ts';
import { taskInScope } from '#/store/scope.ts';
import { viewerOf } from '#/store/viewer.ts';
import { allOf, matchesText } from '../conditions.records.ts';
import { toMove } from '../move-task.server.ts';
import { eachRow } from '../record/each-row.server.ts';
import { taskCan } from '../tasks.policy.ts';
import { pageOfTasks, selectTasks } from '../tasks.records.ts';
import { judge } from './judge.server.ts';
import { reviewsEndpoints } from './reviews.contract.ts';
import { handedInOf, reviewsOf } from './reviews.records.ts';

type Wanted = ParsedInputOf<(typeof reviewsEndpoints)['GET /tasks/review']>;

const lastReview = sql`(select max(r.id) from task_reviews r where r.task_id = t.id)`;
const lastHandedIn = sql`(select max(e.at) from task_events e
  where e.task_id = t.id and e.to_status = 'in_review')`;

function whereOf(it: Wanted, { who, scope }: Context) {
  const isClosed = it.state === 'closed';
  return allOf([
    taskInScope(who, scope),
    it.whose === 'mine' && sql`t.reviewer_id = ${who.id}`,
    isClosed
      ? sql`at.status = 'closed' and exists (
          select from task_reviews r where r.task_id = t.id and r.verdict = 'approved')`
      : sql`at.status = 'in_review'`,
    it.app && sql`t.app_id = any(${it.app})`,
    it.person && sql`t.assignee_id = any(${it.person})`,
    it.rating &&
      sql`(select rating from task_reviews where id = ${lastReview}) = any(${it.rating})`,
    it.from && sql`t.closed_at >= ${instantOf(it.from)}`,
    it.to && sql`t.closed_at < ${instantOf(addDays(it.to, 1))}`,
    matchesText(it.search),
  ]);
}

async function list(wanted: Wanted, context: Context) {
  const { db, who, now } = context;
  const where = whereOf(wanted, context);
  const order =
    wanted.state === 'closed' ? sql`t.closed_at desc, t.id` : sql`${lastHandedIn}, t.id`;
  const { rows, totalRows } = await pageOfTasks(db, now, { where, order }, wanted);
  const ids = rows.map((it) => it.id);
  const reviews = Map.groupBy(await reviewsOf(db, ids), (it) => it.taskId);
  const handedIn = await handedInOf(db, ids);
  const by = await viewerOf(db, who);
  const waiting = sql`t.deleted_at is null and t.reviewer_id = ${who.id} and at.status = 'in_review'`;
  return {
    rows: rows.map((task) => {
      const said = reviews.get(task.id) ?? [];
      return {
        task,
        handedInAt: handedIn.get(task.id) ?? null,
        returns: said.filter((it) => it.verdict === 'returned').length,
        last: said.at(-1) ?? null,
        isMine: task.reviewer?.id === who.id,
        can: taskCan(task, by),
      };
    }),
    totalRows,
    waiting: (await selectTasks(db, now, { where: waiting })).total,
    today: dayOf(now),
  };
}

export const reviewsServed = serve(reviewsEndpoints, {
  'GET /tasks/review': list,
  'POST /tasks/review-save': ({ rows, ...judgement }, context) =>
    eachRow(rows, async (row) => judge(context, await toMove(context, row), judgement)),
});
