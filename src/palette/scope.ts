import type { Entry } from './entry.ts';

/** A first sign that narrows the search. */
export interface Scope {
  sign: string;
  /** At the foot of the palette. */
  label: string;
  kinds: readonly Entry['kind'][];
}

export const scopes: readonly Scope[] = [
  { sign: '>', label: 'actions', kinds: ['action'] },
  { sign: '@', label: 'people', kinds: ['person'] },
  { sign: '#', label: 'issues', kinds: ['task', 'issue'] },
];

/** The sign that lists what the palette understands. */
export const helpSign = '?';

/** Whether somebody asks what can be typed. */
export const isHelp = (query: string) =>
  query.trim().startsWith(helpSign) || query.trim().toLowerCase() === 'help';

/** The scope a text begins with, and what is left to look for. */
export function scopeIn(query: string): { scope: Scope | undefined; typed: string } {
  const text = query.trimStart();
  const scope = scopes.find((it) => text.startsWith(it.sign));
  return { scope, typed: (scope ? text.slice(scope.sign.length) : text).trim() };
}
