import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#/store/records/records.ts';
import { isOwnCycle } from './cycles/cycles.records.ts';
import { inTeams, type Reader } from './okr.policy.ts';

export type ObjectiveRow = Awaited<ReturnType<typeof selectObjectives>>[number];

/** Objectives with the names that belong to them; `where` may use `o`, `p` and `t`. */
export const selectObjectives = (
  db: Db,
  who: Reader,
  where: RawBuilder<unknown>,
  order: RawBuilder<unknown> = sql`o.id`,
) =>
  db
    .selectFrom('objectives as o')
    .innerJoin('people as p', 'p.id', 'o.owner_id')
    .leftJoin('teams as t', 't.id', 'o.team_id')
    .leftJoin('people as r', 'r.id', 'o.reviewed_by')
    .leftJoin('okr_cycles as y', (join) => join.on(isOwnCycle))
    .select(['o.id', 'o.version', 'o.cycle', 'y.name as cycle_name', 'o.first_day', 'o.last_day'])
    .select(['o.level', 'o.team_id', 't.name as team_name', 'o.owner_id', 'p.name as owner_name'])
    .select(['o.parent_id', 'o.title', 'o.description', 'o.is_private', 'o.state', 'o.outcome'])
    .select(['o.score', 'o.self_review', 'o.review_note', 'o.reviewed_by'])
    .select(['r.name as reviewer_name', 'o.reviewed_at', 'o.cancel_reason', 'o.reopen_reason'])
    .select(['o.activated_on', 'o.ended_on'])
    // Of, or its owner in, a team of the reader; then the same of a team the reader leads.
    .select(inTeams('o', who.teamIds).as('in_my_teams'))
    .select(inTeams('o', who.ledTeamIds).as('is_led'))
    .where(sql<boolean>`${where}`)
    .orderBy(order)
    .execute();

/** One objective, locked for this transaction, so that two changes come one by one. */
export async function lockObjective(
  db: Db,
  who: Reader,
  id: number,
  inSight: RawBuilder<unknown>,
): Promise<ObjectiveRow | undefined> {
  await db.selectFrom('objectives').select('id').where('id', '=', id).forUpdate().execute();
  const [row] = await selectObjectives(db, who, sql`o.id = ${id} and ${inSight}`);
  return row;
}

/** Condition on `objectives o`: active, and a key result has no check-in since that Monday. */
export const checkInMissing = (monday: string) => sql<boolean>`(o.state = 'active' and exists (
  select from key_results k where k.objective_id = o.id and k.removed_at is null
    and not exists (select from key_result_check_ins c
      where c.key_result_id = k.id and c.day >= ${monday})))`;

/** Condition on `objectives o`: its cycle runs on that day. */
export const runsOn = (day: string) => sql<boolean>`(${day} between o.first_day and o.last_day)`;

export type KeyResultRow = Awaited<ReturnType<typeof keyResultsOf>>[number];

/** The key results of some objectives, in their order, with the day of the last check-in. */
export async function keyResultsOf(db: Db, objectiveIds: readonly number[]) {
  if (objectiveIds.length === 0) return [];
  return db
    .selectFrom('key_results as k')
    .select(['k.id', 'k.objective_id', 'k.title', 'k.kind', 'k.unit', 'k.start_value'])
    .select(['k.target_value', 'k.current_value', 'k.measure', 'k.filter', 'k.project_id'])
    .select(['k.epic_id', 'k.label_id', 'k.weight', 'k.confidence', 'k.score'])
    .select((eb) =>
      eb
        .selectFrom('key_result_check_ins as c')
        .select((it) => it.fn.max('c.day').as('day'))
        .whereRef('c.key_result_id', '=', 'k.id')
        .as('checked_in_on'),
    )
    .where('k.objective_id', '=', sql<number>`any(${[...objectiveIds]}::int[])`)
    .where('k.removed_at', 'is', null)
    .orderBy('k.objective_id')
    .orderBy('k.place')
    .orderBy('k.id')
    .execute();
}

export type CheckInRow = Awaited<ReturnType<typeof checkInsOf>>[number];

/** Check-ins of an objective's present key results, newest first. */
export const checkInsOf = (db: Db, objectiveId: number) =>
  db
    .selectFrom('key_result_check_ins as c')
    .innerJoin('key_results as k', (join) =>
      join.onRef('k.id', '=', 'c.key_result_id').on('k.removed_at', 'is', null),
    )
    .innerJoin('people as p', 'p.id', 'c.person_id')
    .select(['c.id', 'c.key_result_id', 'c.day', 'c.at', 'c.value', 'c.confidence', 'c.note'])
    .select(['c.person_id', 'p.name as person_name'])
    .where('k.objective_id', '=', objectiveId)
    .orderBy('c.at', 'desc')
    .orderBy('c.id', 'desc')
    .execute();
