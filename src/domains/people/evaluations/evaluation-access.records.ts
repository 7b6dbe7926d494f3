import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '#/kernel/access.ts';
import type { Who } from '#/store/who.ts';
import { handedInStates, shownStates } from './evaluation-machine.ts';

export type Reader = Pick<Who, 'id' | 'ledTeamIds'> & {
  session: Pick<Who['session'], 'acting'>;
};

/** The reader, and whoever acts as them: neither may see or shape a judgement about themself. */
export const selvesOf = ({ id, session }: Reader): number[] =>
  session.acting ? [id, session.acting.realId] : [id];

const ledByReader = (alias: string, who: Reader) => sql`exists (
  select from team_members led where led.person_id = ${sql.ref(`${alias}.person_id`)}
    and led.until is null and led.team_id = any(${who.ledTeamIds}))`;

/**
 * Condition on an evaluation: one's own and those one writes, those of the people of the teams one
 * leads, or all. In the `where` of every query about evaluations, so that others look like none.
 * @param alias of the table `evaluations` in the query.
 */
export function evaluationInScope(alias: string, who: Reader, scope: Scope): RawBuilder<boolean> {
  if (scope === 'all') return sql<boolean>`true`;
  const own = sql`${sql.ref(`${alias}.person_id`)} = ${who.id}
    or ${sql.ref(`${alias}.evaluator_id`)} = ${who.id}`;
  return scope === 'own'
    ? sql<boolean>`(${own})`
    : sql<boolean>`(${own} or ${ledByReader(alias, who)})`;
}

/**
 * Condition on an evaluation that is in scope: the reader may see the lead's scores and comments and
 * the calibration. Its writer always; whoever sees all once it is handed in; everybody else, the
 * person first of all, only when it is released.
 */
export function leadSideSeen(alias: string, who: Reader, scope: Scope): RawBuilder<boolean> {
  const state = sql.ref(`${alias}.state`);
  const handedIn =
    scope === 'all' ? sql`${state} = any(${[...handedInStates]}::text[])` : sql`false`;
  return sql<boolean>`(${state} = any(${[...shownStates]}::text[])
    or (${sql.ref(`${alias}.person_id`)} <> all(${selvesOf(who)}::int[])
      and (${sql.ref(`${alias}.evaluator_id`)} = ${who.id} or ${handedIn})))`;
}

/** Condition on an evaluation in scope: the reader may see the self part, unfinished only their own. */
export function selfSideSeen(alias: string, who: Reader): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${alias}.person_id`)} = ${who.id}
    or ${sql.ref(`${alias}.self_submitted_at`)} is not null)`;
}
