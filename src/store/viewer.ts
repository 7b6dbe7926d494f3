import type { Scope } from '#/kernel/access.ts';
import type { Db } from './records/records.ts';
import { personInScope, type Reading } from './scope.ts';

/** Whose eyes it is, with the people of their teams: enough to decide about records that are loaded. */
export interface Viewer extends Reading {
  /** Themselves and the present members and leads of their teams. */
  colleagues: ReadonlySet<number>;
}

export async function viewerOf(db: Db, who: Reading): Promise<Viewer> {
  const rows = await db
    .selectFrom('people')
    .select('id')
    .where(personInScope('people.id', who, 'team'))
    .execute();
  const { id, teamIds, grants } = who;
  return { id, teamIds, grants, colleagues: new Set(rows.map((it) => it.id)) };
}

/** What `personInScope` says in SQL, of somebody who is known or of nobody. */
export function reaches(by: Viewer, scope: Scope, personId: number | null): boolean {
  if (scope === 'all') return true;
  if (personId === null) return false;
  return scope === 'own' ? personId === by.id : by.colleagues.has(personId);
}
