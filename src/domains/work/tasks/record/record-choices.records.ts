import { sql } from 'kysely';
import { may, scopeOf } from '#/kernel/access.ts';
import type { Context } from '#/store/handler.ts';
import { appsInScope, personInScope, teamInScope } from '#/store/scope.ts';

/** What the record can be narrowed by, and whom one may give tasks to or ask for a review. */
export async function recordChoices({ db, who, scope }: Context) {
  const giving = scopeOf(may('tasks:write'), who.grants);
  const never = sql<boolean>`false`;
  const people = await db
    .selectFrom('people as p')
    .select(['p.id', 'p.name'])
    .select([
      (giving ? sql<boolean>`${personInScope('p.id', who, giving)}` : never).as('mayGet'),
      (giving
        ? sql<boolean>`${personInScope('p.id', who, giving === 'all' ? 'all' : 'team')}`
        : never
      ).as('mayReview'),
    ])
    .where('p.status', '=', 'active')
    .where(personInScope('p.id', who, scope))
    .orderBy('p.name')
    .execute();
  const teams = await db
    .selectFrom('teams')
    .select(['id', 'name'])
    .where(teamInScope('id', who, scope))
    .orderBy('name')
    .execute();
  const visible = await appsInScope(db, who, scope);
  const apps = await db
    .selectFrom('apps')
    .select(['id', 'name', 'icon'])
    .$if(visible !== 'all', (it) =>
      it.where(sql<boolean>`id = any(${visible === 'all' ? [] : visible})`),
    )
    .orderBy('name')
    .execute();
  const types = await db
    .selectFrom('task_types')
    .select(['name', 'active'])
    .orderBy('position')
    .execute();
  return { people, teams, apps, types };
}
