import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#/store/records/records.ts';

interface Named {
  id: number;
  name: string;
}

/** Condition on a role: its holders may evaluate those they are asked to. */
const evaluates = (role: string) =>
  sql<boolean>`(${sql.ref(`${role}.rank`)} = 100
    or ${sql.ref(`${role}.grants`)} ? 'evaluations:evaluate')`;

/**
 * Subquery with `id` and `name` of who evaluates a person when nobody says otherwise: their manager,
 * else the lead of the team that has most of their time. Never the person, only an active one whose
 * role allows it.
 */
export const usualEvaluator = (person: string): RawBuilder<Named> => sql<Named>`(
  select who.id, who.name
  from (
    select manager_id as id, 0 as nearness, 0 as allocation from employees
    where person_id = ${sql.ref(person)}
    union all
    select t.lead_id, 1, -m.allocation from team_members m join teams t on t.id = m.team_id
    where m.person_id = ${sql.ref(person)} and m.until is null) near
  join people who on who.id = near.id and who.status = 'active' and who.id <> ${sql.ref(person)}
  join roles r on r.id = who.role_id and ${evaluates('r')}
  order by near.nearness, near.allocation, who.id
  limit 1)`;

const evaluators = (db: Db) =>
  db
    .selectFrom('people as p')
    .innerJoin('roles as r', 'r.id', 'p.role_id')
    .select(['p.id', 'p.name'])
    .where('p.status', '=', sql.lit('active'))
    .where(evaluates('r'));

/** Everyone who may be asked to evaluate. */
export const evaluatorsNamed = (db: Db): Promise<Named[]> =>
  evaluators(db).orderBy('p.name').orderBy('p.id').execute();

/** The person, if they may be asked to evaluate. */
export const mayEvaluate = (db: Db, id: number): Promise<Named | undefined> =>
  evaluators(db).where('p.id', '=', id).executeTakeFirst();
