import { sql } from 'kysely';
import type { Db } from '#/store/records/records.ts';
import { askedOfReader, takesAnswer, type Reader } from '../evaluations.policy.ts';

/** Requests that were put to the reader, with the evaluation they belong to. */
export const askedOf = (db: Db, who: Reader) =>
  db
    .selectFrom('peer_feedback as f')
    .innerJoin('evaluations as e', 'e.id', 'f.evaluation_id')
    .innerJoin('people as p', 'p.id', 'e.person_id')
    .innerJoin('people as v', 'v.id', 'e.evaluator_id')
    .where(askedOfReader(who));

/** Still to be answered. */
export const isToAnswer = sql<boolean>`(f.state = 'requested' and ${takesAnswer()})`;

const full = (db: Db, who: Reader) =>
  askedOf(db, who)
    .select([
      'f.id',
      'f.version',
      'f.state',
      'f.due_on',
      'f.asked_at',
      'f.strengths',
      'f.improvements',
      'f.decline_reason',
      'f.submitted_at',
      'e.id as evaluation_id',
      'e.form_id',
      'e.period',
      'e.person_id',
      'e.evaluator_id',
      'p.name as person_name',
      'p.title as person_title',
      'v.name as evaluator_name',
    ])
    .select(takesAnswer().as('takes_answer'));
export type AskedOfMe = Awaited<ReturnType<ReturnType<typeof full>['execute']>>[number];

export const findAsked = (db: Db, who: Reader, id: number) =>
  full(db, who).where('f.id', '=', id).executeTakeFirst();

/** A page of them: what is to be done first, then the latest. */
export const askedPage = (db: Db, who: Reader, show: 'open' | 'all', limit: number, from: number) =>
  full(db, who)
    .$if(show === 'open', (it) => it.where(isToAnswer))
    .orderBy(isToAnswer, 'desc')
    .orderBy(sql`case when ${isToAnswer} then f.due_on end`)
    .orderBy('f.asked_at', 'desc')
    .orderBy('f.id', 'desc')
    .limit(limit)
    .offset(from)
    .execute();

export async function askedCounts(db: Db, who: Reader) {
  const { all, open } = await askedOf(db, who)
    .select((eb) => eb.fn.countAll<number>().as('all'))
    .select((eb) => eb.fn.countAll<number>().filterWhere(isToAnswer).as('open'))
    .executeTakeFirstOrThrow();
  return { all: Number(all), open: Number(open) };
}
