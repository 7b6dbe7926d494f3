import { sql } from 'kysely';
import type { Db } from '#/store/records/records.ts';
import type { EvaluationRow } from '../evaluation.records.ts';
import { takesAnswer, takesPeers } from '../evaluations.policy.ts';
import type { PeerAnswer } from './peers.contract.ts';

/** Requests and proposals of evaluations; who may see them the caller asks the policy for. */
const requests = (db: Db) =>
  db
    .selectFrom('peer_feedback as f')
    .innerJoin('evaluations as e', 'e.id', 'f.evaluation_id')
    .innerJoin('people as p', 'p.id', 'f.peer_id')
    .leftJoin('people as a', 'a.id', 'f.asked_by')
    .selectAll('f')
    .select(['p.name as peer_name', 'a.name as asker_name'])
    .select('p.status as peer_status')
    .select(takesAnswer().as('takes_answer'));

export const requestsOf = (db: Db, evaluation: number) =>
  requests(db).where('f.evaluation_id', '=', evaluation).orderBy('f.id').execute();
export type RequestRow = Awaited<ReturnType<typeof requestsOf>>[number];

export const findRequest = (db: Db, id: number) =>
  requests(db).where('f.id', '=', id).executeTakeFirst();

/** Whether colleagues can be asked about the person by now. */
export async function isOpenToPeers(db: Db, evaluation: number): Promise<boolean> {
  const row = await db
    .selectFrom('evaluations as e')
    .select(takesPeers().as('it'))
    .where('e.id', '=', evaluation)
    .executeTakeFirst();
  return row?.it ?? false;
}

/** What was answered to requests, by request. */
export async function peerAnswersOf(
  db: Db,
  rows: readonly Pick<RequestRow, 'id' | 'strengths' | 'improvements' | 'state'>[],
): Promise<Map<number, PeerAnswer>> {
  const given = rows.filter((it) => it.state === 'submitted');
  if (given.length === 0) return new Map();
  const scores = await db
    .selectFrom('peer_feedback_scores')
    .select(['feedback_id', 'category_id as category', 'score'])
    .where(
      'feedback_id',
      'in',
      given.map((it) => it.id),
    )
    .orderBy('category_id')
    .execute();
  const byRequest = Map.groupBy(scores, (it) => it.feedback_id);
  return new Map(
    given.map(({ id, strengths, improvements }) => [
      id,
      {
        strengths,
        improvements,
        scores: (byRequest.get(id) ?? []).map(({ category, score }) => ({ category, score })),
      },
    ]),
  );
}

type About = Pick<EvaluationRow, 'id' | 'person_id' | 'evaluator_id' | 'starts_on' | 'ends_on'>;

/**
 * Active people who can be asked: neither the person nor whoever evaluates them, and only who may open
 * the page on which they answer.
 * @param isPerson it is the person who asks: they miss nobody who was asked without their knowing.
 */
export async function peerChoices(db: Db, it: About, isPerson: boolean) {
  // Who changed team in the middle of the period was a colleague of both.
  const isNear = sql<boolean>`exists (select from team_members own
    join team_members other on other.team_id = own.team_id and other.person_id = p.id
      and other.since <= ${it.ends_on} and (other.until is null or other.until >= ${it.starts_on})
    where own.person_id = ${it.person_id} and own.since <= ${it.ends_on}
      and (own.until is null or own.until >= ${it.starts_on}))`;
  return db
    .selectFrom('people as p')
    .innerJoin('roles as r', 'r.id', 'p.role_id')
    .select(['p.id', 'p.name', 'p.title', isNear.as('isNear')])
    .where('p.status', '=', 'active')
    .where('p.id', 'not in', [it.person_id, it.evaluator_id])
    .where(sql<boolean>`(r.rank = 100 or r.grants ? 'evaluations:read')`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('peer_feedback as f')
            .select('f.id')
            .where('f.evaluation_id', '=', it.id)
            .whereRef('f.peer_id', '=', 'p.id')
            .where((f) =>
              isPerson
                ? f('f.proposed_by', '=', it.person_id)
                : f('f.state', 'in', ['requested', 'submitted']),
            ),
        ),
      ),
    )
    .orderBy('isNear', 'desc')
    .orderBy('p.name')
    .orderBy('p.id')
    .execute();
}
