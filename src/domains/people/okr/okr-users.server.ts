import { sql } from 'kysely';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import type { Context } from '#/store/handler.ts';
import { personInScope, teamInScope } from '#/store/scope.ts';
import { containsWords } from '#/store/search.ts';
import type { okrEndpoints } from './okr.contract.ts';

type Wanted = ParsedInputOf<(typeof okrEndpoints)['GET /okr-users']>;

/** More than a list to choose from is good for; the rest is found by typing. */
const MOST = 50;

/** Whom and which teams the caller may make objectives for. */
export async function okrUsers({ words }: Wanted, { db, who, scope }: Context) {
  const people = await db
    .selectFrom('people')
    .select(['id', 'name'])
    .where('status', '=', 'active')
    .where((it) => it.or([it('id', '=', who.id), personInScope('id', who, scope)]))
    .where(containsWords(['name'], words ? words.split(/\s+/) : []))
    .orderBy('name')
    .limit(MOST)
    .execute();
  const teams = await db
    .selectFrom('teams')
    .select(['id', 'name'])
    .where(scope === 'own' ? sql<boolean>`false` : teamInScope('id', who, scope))
    .orderBy('name')
    .execute();
  return { people, teams, company: scope === 'all' };
}
