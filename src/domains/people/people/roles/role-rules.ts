import type { Grants, Permission, Scope } from '#/kernel/access.ts';
import { isBelow, mayGive, type Giver } from '#/kernel/may-give.ts';
import type { Fields } from '#/kernel/refusal.ts';

export interface RoleShape {
  name: string;
  rank: number;
  grants: Grants;
}

/**
 * Why a role may not become this, by field; empty when it may. `before` is absent for a new one.
 * `known` are the permissions there are: nothing else is given, also not "everything".
 */
export function refusedIn(
  giver: Giver,
  wanted: Omit<RoleShape, 'name'>,
  known: ReadonlySet<string>,
  before?: { rank: number; grants: Grants; system: boolean },
): Fields {
  const fields: Fields = {};
  if (!isBelow(giver, wanted.rank)) fields['rank'] = 'Choose a rank below your own.';
  else if (before?.system && wanted.rank !== before.rank) {
    fields['rank'] = 'A role that came with Backlot keeps its rank.';
  }
  for (const [name, scope] of Object.entries(wanted.grants) as [Permission, Scope][]) {
    const had = before?.grants[name];
    if (!known.has(name) && had !== scope) fields['grants'] = `There is no permission ${name}.`;
    else if (!mayGive(giver, name, scope, had)) {
      fields['grants'] = `You do not hold ${name} for ${scope} yourself.`;
    }
  }
  return fields;
}

export interface GrantChange {
  permission: Permission;
  from: Scope | null;
  to: Scope | null;
}

/** What differs between two sets of grants, in the order of the names. */
export function differenceOf(before: Grants, after: Grants): GrantChange[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]) as Set<Permission>;
  return [...names]
    .filter((it) => before[it] !== after[it])
    .sort()
    .map((it) => ({ permission: it, from: before[it] ?? null, to: after[it] ?? null }));
}
