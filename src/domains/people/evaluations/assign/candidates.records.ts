import { sql } from 'kysely';
import type { Scope } from '#/kernel/access.ts';
import type { Db } from '#/store/records/records.ts';
import type { Reader } from '../evaluations.policy.ts';
import { usualEvaluator } from './evaluators.records.ts';

export interface Audience {
  people?: readonly number[] | undefined;
  teams?: readonly number[] | undefined;
  departments?: readonly number[] | undefined;
}

export interface CandidateRow {
  id: number;
  name: string;
  title: string | null;
  evaluator_id: number | null;
  evaluator_name: string | null;
  /** They have this form for days of this period already. */
  has_one: boolean;
}

/** Whom a right to give evaluations out reaches: everybody, or the people of the teams one leads. */
const reached = (who: Reader, scope: Scope) =>
  scope === 'all'
    ? sql`true`
    : sql`exists (select from team_members led where led.person_id = p.id and led.until is null
        and led.team_id = any(${scope === 'team' ? who.ledTeamIds : []}::int[]))`;

/** Each active person of the audience once, departments with those below them. */
export async function candidatesOf(
  db: Db,
  asked: {
    who: Reader;
    scope: Scope;
    audience: Audience;
    family: string;
    starts_on: string;
    ends_on: string;
  },
): Promise<CandidateRow[]> {
  const { people = [], teams = [], departments = [] } = asked.audience;
  const { rows } = await sql<CandidateRow>`
    with recursive below as (
      select id from departments where id = any(${[...departments]}::int[])
      union select d.id from departments d join below on d.parent_id = below.id)
    select p.id, p.name, p.title, ev.id as evaluator_id, ev.name as evaluator_name,
      exists (
        select from evaluations e join evaluation_forms f on f.id = e.form_id
        where e.person_id = p.id and f.family = ${asked.family}
          and e.starts_on <= ${asked.ends_on} and e.ends_on >= ${asked.starts_on}) as has_one
    from people p
    left join lateral (${usualEvaluator('p.id')}) ev on true
    where p.status = 'active' and ${reached(asked.who, asked.scope)}
      and (p.id = any(${[...people]}::int[])
        or p.department_id in (select id from below)
        or exists (select from team_members m where m.person_id = p.id and m.until is null
          and m.team_id = any(${[...teams]}::int[])))
    order by p.name, p.id`.execute(db);
  return rows;
}

/** Whether all of the teams and departments are there. */
export async function areThere(db: Db, { teams = [], departments = [] }: Audience) {
  const count = async (table: 'teams' | 'departments', ids: readonly number[]) =>
    ids.length === 0
      ? 0
      : (await db.selectFrom(table).select('id').where('id', 'in', ids).execute()).length;
  return {
    teams: (await count('teams', teams)) === new Set(teams).size,
    departments: (await count('departments', departments)) === new Set(departments).size,
  };
}
