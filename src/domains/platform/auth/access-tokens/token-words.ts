import type { Grants, Permission, Scope } from '#/kernel/access.ts';
import { counted } from '#/kernel/numbers.ts';
import type { Tone } from '#/ui/tone.ts';
import { lifetimes, type TokenState } from './access-tokens.contract.ts';

export const scopeWords: Record<Scope, string> = { own: 'Own', team: 'Team', all: 'All' };

/** `data-entry` is read as "Data entry". */
export const domainWords = (name: string) =>
  name[0]!.toUpperCase() + name.slice(1).replaceAll('-', ' ');

export const stateWords: Record<TokenState, string> = {
  active: 'Active',
  expired: 'Expired',
  revoked: 'Revoked',
};

export const stateTones: Record<TokenState, Tone> = {
  active: 'good',
  expired: 'warn',
  revoked: 'neutral',
};

/** "tasks:read (team), apps:read (all)", in the order of the names. */
export const scopesWords = (scopes: Readonly<Record<string, Scope>>) =>
  Object.entries(scopes)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, scope]) => `${name} (${scope})`)
    .join(', ');

export const lifetimeChoices = lifetimes.map((days) => ({
  value: String(days),
  label: `${days} days`,
}));

export const countWords = (count: number) => counted(count, 'right');

/** The same scopes with one of them chosen, or taken out. */
export function withScope(scopes: Grants, name: Permission, scope: Scope | undefined): Grants {
  const { [name]: _, ...rest } = scopes;
  return scope ? { ...rest, [name]: scope } : rest;
}
