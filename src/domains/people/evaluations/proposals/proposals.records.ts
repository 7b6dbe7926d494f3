import type { Db } from '#/store/records/records.ts';

/** What was proposed for an evaluation, the first first; who may see it the caller asks the policy for. */
export const proposalsOf = (db: Db, evaluation: number) =>
  db
    .selectFrom('calibration_proposals as o')
    .innerJoin('people as p', 'p.id', 'o.proposed_by')
    .selectAll('o')
    .select('p.name as proposer_name')
    .where('o.evaluation_id', '=', evaluation)
    .orderBy('o.id')
    .execute();

/** The one that waits for an answer. */
export const openProposal = (db: Db, evaluation: number) =>
  db
    .selectFrom('calibration_proposals')
    .selectAll()
    .where('evaluation_id', '=', evaluation)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
