import { may, scopeOf, type Permission } from '#/kernel/access.ts';
import { lookUp } from '#/kernel/look-up.ts';
import { reaches, type Viewer } from '#/store/viewer.ts';
import type { MemberRole } from './project-words.ts';

/** Whose a project is. */
export interface Membership {
  personId: number;
  role: MemberRole;
}

/** What `projectSeen` says in SQL, of a project whose members are loaded. Its issues are seen with it. */
export function seesProject(members: readonly Membership[], by: Viewer): boolean {
  const scope = scopeOf(may('projects:read'), by.grants);
  if (scope === undefined) return false;
  return scope === 'all' || members.some((it) => reaches(by, scope, it.personId));
}

/** Which members of a project have the right with scope `own`. */
const ownRoles: Record<string, readonly MemberRole[]> = {
  'issues:write': ['lead', 'member'],
  'projects:configure': ['lead'],
};

/** Whether this person may use a right of changing in a project they see. */
export function mayInProject(
  permission: Permission,
  members: readonly Membership[],
  by: Viewer,
): boolean {
  const scope = scopeOf(may(permission), by.grants);
  if (scope === undefined) return false;
  if (scope === 'all') return true;
  const roles = lookUp(ownRoles, permission) ?? ['lead'];
  return members.some(({ personId, role }) =>
    personId === by.id ? roles.includes(role) : reaches(by, scope, personId),
  );
}
