import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#/store/records/records.ts';

interface Named {
  id: number;
  name: string;
}

/** Condition on a role: its holders may evaluate those they are asked to. */
const evaluates = (role: string) =>
  sql`(${sql.ref(`${role}.rank`)} = 100 or ${sql.ref(`${role}.grants`)} ? 'evaluations:evaluate')`;

/**
 * Subquery with `id` and `name` of who evaluates a person when nobody says otherwise: their manager,
 * else the lead of the team that has most of their time. Never the person, only an active one whose
 * role allows it.
 */
export const usualEvaluator = (person: string): RawBuilder<Named> => sql<Named>`
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
  limit 1`;

/** Everyone who may be asked to evaluate. */
export async function evaluatorsNamed(db: Db): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select p.id, p.name from people p join roles r on r.id = p.role_id
    where p.status = 'active' and ${evaluates('r')}
    order by p.name, p.id`.execute(db);
  return rows;
}

/** The person, if they may be asked to evaluate. */
export async function mayEvaluate(db: Db, id: number): Promise<Named | undefined> {
  const { rows } = await sql<Named>`
    select p.id, p.name from people p join roles r on r.id = p.role_id
    where p.id = ${id} and p.status = 'active' and ${evaluates('r')}`.execute(db);
  return rows[0];
}
