import { sql, type NotNull } from 'kysely';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { readersOf } from '#/store/readers.ts';
import type { Db } from '#/store/records/records.ts';
import { AHEAD, stageBefore, stageOf, stageWords, type Stage } from './due-stages.ts';
import type { Side } from './evaluation-machine.ts';
import { queueLink, type Tell } from './evaluation-notices.ts';
import { writesSide } from './evaluations.policy.ts';
import { remindPeers } from './peers/remind-peers.records.ts';

/** Those of these people who still may write that side: others would be led to a closed page. */
async function writersOf(db: Db, side: Side, ids: readonly number[]) {
  const people = await readersOf(db, [...new Set(ids)]);
  return new Set(people.filter((it) => writesSide(side, it)).map((it) => it.id));
}

/** Each stage of something that is due has its key, and ends the notice of the stage before. */
function stageKeys(about: string, stage: Stage) {
  const before = stageBefore[stage];
  return { key: `${about}:${stage}`, ...(before && { settles: `${about}:${before}` }) };
}

async function remindPeople(db: Db, today: string, tell: Tell) {
  const rows = await db
    .selectFrom('evaluations as e')
    .innerJoin('evaluation_forms as f', 'f.id', 'e.form_id')
    .select(['e.id', 'e.person_id', 'e.period', 'e.self_due_on'])
    .where('e.state', '=', sql.lit('assigned'))
    .where('f.self_part', '<>', sql.lit('none'))
    .where('e.self_due_on', '<=', addDays(today, AHEAD))
    .orderBy('e.person_id')
    .orderBy('e.id')
    .$narrowType<{ self_due_on: NotNull }>()
    .execute();
  const people = rows.map((it) => it.person_id);
  const writers = await writersOf(db, 'self', people);
  for (const it of rows) {
    if (!writers.has(it.person_id)) continue;
    const stage = stageOf(it.self_due_on, today);
    await tell([it.person_id], {
      type: 'evaluations.due',
      title: `Your self evaluation ${it.period} ${stageWords(stage, it.self_due_on)}`,
      link: `/evaluation?evaluation=${it.id}`,
      ...stageKeys(`evaluations.due:${it.id}:self:${it.self_due_on}`, stage),
    });
  }
  return rows.length;
}

/** One word for all that are due on a day. */
async function remindEvaluators(db: Db, today: string, tell: Tell) {
  const rows = await db
    .selectFrom('evaluations as e')
    .innerJoin('people as p', 'p.id', 'e.person_id')
    .select((eb) => ['e.evaluator_id', 'e.due_on', eb.fn.min('p.name').as('first')])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(sql<boolean>`e.state in ('assigned', 'self_submitted', 'lead_draft')`)
    .where('e.due_on', '<=', addDays(today, AHEAD))
    .groupBy(['e.evaluator_id', 'e.due_on'])
    .orderBy('e.evaluator_id')
    .orderBy('e.due_on')
    .execute();
  const people = rows.map((it) => it.evaluator_id);
  const writers = await writersOf(db, 'lead', people);
  for (const it of rows) {
    if (!writers.has(it.evaluator_id)) continue;
    const stage = stageOf(it.due_on, today);
    const whom = it.count === 1 ? it.first : `${it.first} and ${it.count - 1} more`;
    await tell([it.evaluator_id], {
      type: 'evaluations.due',
      title: `Your evaluation of ${whom} ${stageWords(stage, it.due_on)}`,
      link: queueLink,
      ...stageKeys(`evaluations.due:lead:${it.due_on}`, stage),
    });
  }
  return rows.length;
}

/**
 * Tells whoever has to write something that it is due in a few days, today, or was. Each stage of a
 * day speaks once; returns how many it looked at. May run at once in several places.
 */
export async function remindEvaluations(db: Db, now: Date, tell: Tell): Promise<number> {
  const today = dayOf(now);
  const people = await remindPeople(db, today, tell);
  const evaluators = await remindEvaluators(db, today, tell);
  return people + evaluators + (await remindPeers(db, today, tell));
}
