import { allPermissions } from '#/app/contracts.ts';
import { seededRoles } from '#/app/seeded-roles.ts';
import { scopeOf, type Access } from '#/kernel/access.ts';

const reach = { own: 'their own', team: 'those of their teams', all: 'everybody’s' } as const;

/** The roles of a new installation that hold it, with how far. */
const holders = (access: Access): string =>
  seededRoles
    .map(({ name, grants }) => ({ name, scope: scopeOf(access, grants) }))
    .filter((it) => it.scope !== undefined)
    .map(({ name, scope }) => `${name} (${scope!})`)
    .join(', ');

/** Who may call it and how far they reach, in Markdown. */
export function whoMay(access: Access): string {
  if (access.kind === 'anyone') return 'Anybody may call this, without a session.';
  const alone = access.asOneself ? ' Not while acting as somebody else.' : '';
  if (access.kind === 'session') {
    const locked = access.evenLocked ? ', even while the session waits for its PIN' : '';
    return `Anybody signed in may call this${locked}.${alone}`;
  }
  const meaning = allPermissions[access.permission]?.words;
  return `Needs the permission \`${access.permission}\` (${meaning}).${alone} It reaches as far as the role's scope. In a new installation: ${holders(access)}.`;
}

/** The scopes of a permission, for the document's head. */
export const SCOPES = Object.entries(reach)
  .map(([scope, records]) => `\`${scope}\`: ${records}`)
  .join('; ');
