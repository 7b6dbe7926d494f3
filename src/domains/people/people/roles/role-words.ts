import type { Scope } from '#/kernel/access.ts';

export const scopeWords: Record<Scope, string> = { own: 'Own', team: 'Team', all: 'All' };

/** `data-entry` is read as "Data entry". */
export const domainWords = (name: string) =>
  name[0]!.toUpperCase() + name.slice(1).replaceAll('-', ' ');
