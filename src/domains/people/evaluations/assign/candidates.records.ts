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

/** Whom a right to give evaluations out reaches: everybody, or the people of the teams one leads. */
const reached = (who: Reader, scope: Scope) =>
  scope === 'all'
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from team_members led where led.person_id = p.id
        and led.until is null
        and led.team_id = any(${scope === 'team' ? who.ledTeamIds : []}::int[]))`;

export type CandidateRow = Awaited<ReturnType<typeof candidatesOf>>[number];

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
) {
  const { people = [], teams = [], departments = [] } = asked.audience;
  return (
    db
      .withRecursive('below(id)', (qb) =>
        qb
          .selectFrom('departments')
          .select('id')
          .where('id', '=', sql<number>`any(${[...departments]}::int[])`)
          .union(
            qb
              .selectFrom('departments as d')
              .innerJoin('below', 'd.parent_id', 'below.id')
              .select('d.id'),
          ),
      )
      .selectFrom('people as p')
      .leftJoinLateral(usualEvaluator('p.id').as('ev'), (join) => join.onTrue())
      .select(['p.id', 'p.name', 'p.title', 'ev.id as evaluator_id', 'ev.name as evaluator_name'])
      // They have this form for days of this period already.
      .select(
        sql<boolean>`exists (
          select from evaluations e join evaluation_forms f on f.id = e.form_id
          where e.person_id = p.id and f.family = ${asked.family}
            and e.starts_on <= ${asked.ends_on} and e.ends_on >= ${asked.starts_on})`.as('has_one'),
      )
      .where('p.status', '=', sql.lit('active'))
      .where(reached(asked.who, asked.scope))
      .where(sql<boolean>`(p.id = any(${[...people]}::int[])
        or p.department_id in (select id from below)
        or exists (select from team_members m where m.person_id = p.id and m.until is null
          and m.team_id = any(${[...teams]}::int[])))`)
      .orderBy('p.name')
      .orderBy('p.id')
      .execute()
  );
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
