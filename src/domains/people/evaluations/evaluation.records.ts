import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#/store/records/records.ts';
import { selvesOf } from '#/store/who.ts';
import {
  evaluationSeen,
  leadSideSeen,
  ledByReader,
  selfSideSeen,
  shownState,
  type Reader,
} from './evaluations.policy.ts';

export type EvaluationRow = Awaited<ReturnType<typeof selectEvaluations>>[number];

/** Condition on an evaluation `e`: a score is proposed and waits for an answer. */
export const hasProposal = sql<boolean>`exists (select from calibration_proposals o
  where o.evaluation_id = e.id and o.closed_at is null)`;

export interface Selection {
  /** May use `e`, `p` (the person), `v` (the evaluator), `f` (the form). */
  where: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  limit: number;
  offset: number;
}

/** Evaluations the reader may see with the names that belong to them. */
export const selectEvaluations = (db: Db, who: Reader, wanted: Selection) =>
  db
    .selectFrom('evaluations as e')
    .innerJoin('evaluation_forms as f', 'f.id', 'e.form_id')
    .innerJoin('people as p', 'p.id', 'e.person_id')
    .innerJoin('people as v', 'v.id', 'e.evaluator_id')
    .leftJoin('people as c', 'c.id', 'e.calibrated_by')
    .selectAll('e')
    // What the reader is told of its state.
    .select(shownState(who).as('shown_state'))
    .select(['f.name as form_name', 'f.edition', 'f.description', 'f.self_part'])
    .select(['p.name as person_name', 'p.title as person_title', 'v.name as evaluator_name'])
    .select('c.name as calibrator_name')
    // The reader may see the lead's side; leads a team the person is in at present.
    .select([leadSideSeen(who).as('lead_seen'), ledByReader(who).as('is_led')])
    .select(hasProposal.as('has_proposal'))
    .select(
      sql<number>`(select count(*) from evaluation_questions q where q.form_id = e.form_id)`.as(
        'questions',
      ),
    )
    .select(sql<number>`count(*) over ()`.as('total'))
    .where(evaluationSeen(who))
    .where(sql<boolean>`${wanted.where}`)
    .orderBy(wanted.order)
    .limit(wanted.limit)
    .offset(wanted.offset)
    .execute();

export async function findEvaluation(db: Db, who: Reader, id: number) {
  const [row] = await selectEvaluations(db, who, {
    where: sql`e.id = ${id}`,
    order: sql`e.id`,
    limit: 1,
    offset: 0,
  });
  return row;
}

/** As it stands, held for this transaction: moves come one by one, answers wait for moves. */
export async function lockEvaluation(
  db: Db,
  who: Reader,
  id: number,
  kind: 'move' | 'answer' = 'move',
) {
  const query = db.selectFrom('evaluations').select('id').where('id', '=', id);
  await (kind === 'move' ? query.forUpdate() : query.forShare()).execute();
  return findEvaluation(db, who, id);
}

export type SeenAnswer = Awaited<ReturnType<typeof answersSeen>>[number];

/** What the reader may see of what was written: the conditions are part of the query. */
export async function answersSeen(db: Db, who: Reader, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('evaluation_answers as a')
    .innerJoin('evaluations as e', 'e.id', 'a.evaluation_id')
    .select(['a.evaluation_id', 'a.question_id', 'a.side', 'a.score', 'a.comment', 'a.version'])
    .select('a.saved_at')
    .where('e.id', '=', sql<number>`any(${[...ids]}::int[])`)
    .where(evaluationSeen(who))
    .where(sql<boolean>`((a.side = 'lead' and ${leadSideSeen(who)})
      or (a.side = 'self' and ${selfSideSeen(who)}))`)
    .orderBy('a.id')
    .execute();
}

/** How many questions each side has answered: with a score, or in words where these are asked for. */
export async function answeredOf(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return new Map<string, number>();
  const rows = await db
    .selectFrom('evaluation_answers as a')
    .innerJoin('evaluation_questions as q', 'q.id', 'a.question_id')
    .select(['evaluation_id', 'side'])
    .select((it) => it.fn.countAll<number>().as('answered'))
    .where('evaluation_id', 'in', ids)
    .where((it) =>
      it.or([
        it('a.score', 'is not', null),
        it.and([it('q.is_open', '=', true), it('a.comment', '~', '\\S')]),
      ]),
    )
    .groupBy(['evaluation_id', 'side'])
    .execute();
  return new Map(rows.map((it) => [`${it.evaluation_id} ${it.side}`, it.answered]));
}

export type SeenEvent = Awaited<ReturnType<typeof eventsSeen>>[number];

/** The story of an evaluation; the person is told nothing of how the judgement came about. */
export const eventsSeen = (db: Db, who: Reader, id: number) =>
  db
    .selectFrom('evaluation_events as it')
    .innerJoin('evaluations as e', 'e.id', 'it.evaluation_id')
    .leftJoin('people as by_whom', 'by_whom.id', 'it.person_id')
    .select(['it.id', 'it.kind', 'it.person_id', 'by_whom.name', 'it.reason', 'it.at'])
    .where('e.id', '=', id)
    .where(evaluationSeen(who))
    .where(
      sql<boolean>`(e.person_id <> all(${selvesOf(who)}::int[])
        or it.kind in ('assign', 'submit-self', 'begin', 'reassign', 'extend', 'release', 'acknowledge')
        or (it.kind = 'reopen' and (it.to_state = 'assigned' or it.from_state = 'released')))`,
    )
    .orderBy('it.id')
    .execute();
