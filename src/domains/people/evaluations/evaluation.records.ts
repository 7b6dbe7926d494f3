import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#/store/records/records.ts';
import { selvesOf } from '#/store/who.ts';
import type { EvaluationState, SelfPart, Side } from './evaluation-machine.ts';
import {
  evaluationSeen,
  leadSideSeen,
  ledByReader,
  selfSideSeen,
  shownState,
  type Reader,
} from './evaluations.policy.ts';

export interface EvaluationRow {
  id: number;
  version: number;
  form_id: number;
  form_name: string;
  edition: number;
  description: string;
  self_part: SelfPart;
  person_id: number;
  person_name: string;
  person_title: string | null;
  evaluator_id: number;
  evaluator_name: string;
  period: string;
  starts_on: string;
  ends_on: string;
  self_due_on: string | null;
  due_on: string;
  /** As it is; what the reader is told is `shown_state`. */
  state: EvaluationState;
  shown_state: EvaluationState;
  self_submitted_at: Date | null;
  submitted_at: Date | null;
  calibrated_at: Date | null;
  calibrated_by: number | null;
  calibrator_name: string | null;
  calibrated_score: number | null;
  calibration_reason: string | null;
  released_at: Date | null;
  released_by: number | null;
  acknowledged_at: Date | null;
  agreement: 'agree' | 'disagree' | null;
  employee_note: string | null;
  /** A score is proposed and waits for the evaluator's answer. */
  has_proposal: boolean;
  /** The reader leads a team the person is in at present. */
  is_led: boolean;
  /** The reader may see the lead's side. */
  lead_seen: boolean;
  questions: number;
  total: number;
}

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
export async function selectEvaluations(
  db: Db,
  who: Reader,
  wanted: Selection,
): Promise<EvaluationRow[]> {
  const { rows } = await sql<EvaluationRow>`
    select e.*, ${shownState(who)} as shown_state, f.name as form_name, f.edition, f.description,
      f.self_part, p.name as person_name, p.title as person_title, v.name as evaluator_name,
      c.name as calibrator_name, ${leadSideSeen(who)} as lead_seen,
      ${ledByReader(who)} as is_led, ${hasProposal} as has_proposal,
      (select count(*) from evaluation_questions q where q.form_id = e.form_id) as questions,
      count(*) over () as total
    from evaluations e
    join evaluation_forms f on f.id = e.form_id
    join people p on p.id = e.person_id
    join people v on v.id = e.evaluator_id
    left join people c on c.id = e.calibrated_by
    where ${evaluationSeen(who)} and ${wanted.where}
    order by ${wanted.order}
    limit ${wanted.limit} offset ${wanted.offset}`.execute(db);
  return rows;
}

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

export interface SeenAnswer {
  evaluation_id: number;
  question_id: number | null;
  side: Side;
  score: number | null;
  comment: string;
  version: number;
  saved_at: Date;
}

/** What the reader may see of what was written: the conditions are part of the query. */
export async function answersSeen(
  db: Db,
  who: Reader,
  ids: readonly number[],
): Promise<SeenAnswer[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<SeenAnswer>`
    select a.evaluation_id, a.question_id, a.side, a.score, a.comment, a.version, a.saved_at
    from evaluation_answers a
    join evaluations e on e.id = a.evaluation_id
    where e.id = any(${[...ids]}::int[]) and ${evaluationSeen(who)}
      and ((a.side = 'lead' and ${leadSideSeen(who)})
        or (a.side = 'self' and ${selfSideSeen(who)}))
    order by a.id`.execute(db);
  return rows;
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

export interface SeenEvent {
  id: number;
  kind: string;
  person_id: number | null;
  name: string | null;
  reason: string | null;
  at: Date;
}

/** The story of an evaluation; the person is told nothing of how the judgement came about. */
export async function eventsSeen(db: Db, who: Reader, id: number) {
  const { rows } = await sql<SeenEvent>`
    select it.id, it.kind, it.person_id, by_whom.name, it.reason, it.at
    from evaluation_events it
    join evaluations e on e.id = it.evaluation_id
    left join people by_whom on by_whom.id = it.person_id
    where e.id = ${id} and ${evaluationSeen(who)}
      and (e.person_id <> all(${selvesOf(who)}::int[])
        or it.kind in ('assign', 'submit-self', 'begin', 'reassign', 'extend', 'release', 'acknowledge')
        or (it.kind = 'reopen' and (it.to_state = 'assigned' or it.from_state = 'released')))
    order by it.id`.execute(db);
  return rows;
}
