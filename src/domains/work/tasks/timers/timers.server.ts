import { sql } from 'kysely';
import { dayOf, instantOf } from '#/kernel/dates.ts';
import { addDays, type DayRange } from '#/kernel/days.ts';
import { notFound } from '#/kernel/refusal.ts';
import { serve, type Context } from '#/store/handler.ts';
import { taskInScope } from '#/store/scope.ts';
import { mayCorrect, peopleToCorrect, readScope } from './correct.server.ts';
import { answerIdle, openIdle } from './idle.server.ts';
import { deleteStretch, saveStretch, splitStretch } from './save-stretch.server.ts';
import { selectChanges } from './stretch-changes.records.ts';
import { selectStretches, stretchInScope, workedDays } from './stretches.records.ts';
import { timersEndpoints } from './timers.contract.ts';

/** Oneself, or somebody whose times one may correct: nobody else is shown how long a person worked. */
async function personOf(context: Context, id: number | undefined) {
  const { db, who } = context;
  if (id === undefined || id === who.id) return { id: who.id, name: who.name };
  const person = await db
    .selectFrom('people')
    .select(['id', 'name'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!person || !(await mayCorrect(context, id))) throw notFound('This person');
  return person;
}

/** From the beginning of the first day to the end of the last. */
const instantsOf = ({ from, to }: DayRange) =>
  [instantOf(from), instantOf(addDays(to, 1))] as const;

export const timersServed = serve(timersEndpoints, {
  'GET /tasks/intervals': async ({ page, perPage, person: id, ...range }, context) => {
    const { db, who, now } = context;
    const person = await personOf(context, id);
    const [from, to] = instantsOf(range);
    const where = sql`i.person_id = ${person.id} and i.started_at >= ${from}
      and i.started_at < ${to} and ${stretchInScope(who, readScope(context))}`;
    const offset = (page - 1) * perPage;
    const { rows, total } = await selectStretches(db, now, { where, limit: perPage, offset });
    const beyond = rows.length === 0 && offset > 0;
    return {
      person,
      people: await peopleToCorrect(context),
      rows,
      totalRows: beyond ? (await selectStretches(db, now, { where })).total : total,
      days: await workedDays(db, now, { where, dayOf }),
      now,
      today: dayOf(now),
    };
  },

  'GET /tasks/intervals/changes': async ({ page, perPage, person: id, ...range }, context) => {
    const { db, who } = context;
    const person = await personOf(context, id);
    const [from, to] = instantsOf(range);
    const visible = sql`(c.person_id = ${who.id} or ${taskInScope(who, readScope(context))})`;
    const about = { personId: person.id, from, to, visible };
    return selectChanges(db, { ...about, limit: perPage, offset: (page - 1) * perPage });
  },

  'POST /tasks/intervals/save': saveStretch,
  'POST /tasks/intervals/split': splitStretch,
  'POST /tasks/intervals/delete': deleteStretch,

  'GET /tasks/idle': async (_input, { db, who, now }) => ({
    rows: await openIdle(db, who.id),
    now,
  }),
  'POST /tasks/idle': answerIdle,
});
