import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#/store/records/records.ts';
import type { MetricFilter } from '#/store/records/tables/okr.ts';
import { withOwnCycle } from './cycles/cycles.records.ts';
import type { Confidence, KeyResultKind, Level, ObjectiveState, Outcome } from './okr-machine.ts';
import { inTeams, type Reader } from './okr.policy.ts';

export interface ObjectiveRow {
  id: number;
  version: number;
  cycle: string;
  /** Of one of the company's own. */
  cycle_name: string | null;
  /** Of the cycle. */
  first_day: string;
  last_day: string;
  level: Level;
  team_id: number | null;
  team_name: string | null;
  owner_id: number;
  owner_name: string;
  parent_id: number | null;
  title: string;
  description: string;
  is_private: boolean;
  state: ObjectiveState;
  outcome: Outcome | null;
  score: number | null;
  self_review: string | null;
  review_note: string | null;
  reviewed_by: number | null;
  reviewer_name: string | null;
  reviewed_at: Date | null;
  cancel_reason: string | null;
  reopen_reason: string | null;
  activated_on: string | null;
  ended_on: string | null;
  /** Of, or its owner in, a team of the reader. */
  in_my_teams: boolean;
  /** The same, of a team the reader leads. */
  is_led: boolean;
}

/** Objectives with the names that belong to them; `where` may use `o`, `p` and `t`. */
export async function selectObjectives(
  db: Db,
  who: Reader,
  where: RawBuilder<unknown>,
  order: RawBuilder<unknown> = sql`o.id`,
): Promise<ObjectiveRow[]> {
  const { rows } = await sql<ObjectiveRow>`
    select o.id, o.version, o.cycle, y.name as cycle_name, o.first_day, o.last_day, o.level, o.team_id, t.name as team_name, o.owner_id,
      p.name as owner_name, o.parent_id, o.title, o.description, o.is_private, o.state, o.outcome,
      o.score, o.self_review, o.review_note, o.reviewed_by, r.name as reviewer_name, o.reviewed_at,
      o.cancel_reason, o.reopen_reason, o.activated_on, o.ended_on,
      ${inTeams('o', who.teamIds)} as in_my_teams, ${inTeams('o', who.ledTeamIds)} as is_led
    from objectives o
    join people p on p.id = o.owner_id
    left join teams t on t.id = o.team_id
    left join people r on r.id = o.reviewed_by
    ${withOwnCycle}
    where ${where} order by ${order}`.execute(db);
  return rows;
}

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

export interface KeyResultRow {
  id: number;
  objective_id: number;
  title: string;
  kind: KeyResultKind;
  unit: string | null;
  start_value: number;
  target_value: number;
  current_value: number | null;
  measure: string | null;
  filter: MetricFilter | null;
  project_id: number | null;
  epic_id: number | null;
  label_id: number | null;
  weight: number;
  confidence: Confidence | null;
  score: number | null;
  checked_in_on: string | null;
}

/** The key results of some objectives, in their order, with the day of the last check-in. */
export async function keyResultsOf(db: Db, objectiveIds: readonly number[]) {
  if (objectiveIds.length === 0) return [];
  const { rows } = await sql<KeyResultRow>`
    select k.id, k.objective_id, k.title, k.kind, k.unit, k.start_value, k.target_value,
      k.current_value, k.measure, k.filter, k.project_id, k.epic_id, k.label_id, k.weight,
      k.confidence, k.score,
      (select max(c.day) from key_result_check_ins c where c.key_result_id = k.id) as checked_in_on
    from key_results k
    where k.objective_id = any(${[...objectiveIds]}::int[]) and k.removed_at is null
    order by k.objective_id, k.place, k.id`.execute(db);
  return rows;
}

export interface CheckInRow {
  id: number;
  key_result_id: number;
  day: string;
  at: Date;
  value: number | null;
  confidence: Confidence;
  note: string | null;
  person_id: number;
  person_name: string;
}

/** Check-ins of an objective's present key results, newest first. */
export async function checkInsOf(db: Db, objectiveId: number): Promise<CheckInRow[]> {
  const { rows } = await sql<CheckInRow>`
    select c.id, c.key_result_id, c.day, c.at, c.value, c.confidence, c.note, c.person_id,
      p.name as person_name
    from key_result_check_ins c
    join key_results k on k.id = c.key_result_id and k.removed_at is null
    join people p on p.id = c.person_id
    where k.objective_id = ${objectiveId}
    order by c.at desc, c.id desc`.execute(db);
  return rows;
}
