import { spoken } from '#/kernel/language.ts';

interface Withheld {
  name: string;
  /** Who may give it; empty when nobody can at present. */
  givers: readonly string[];
}

const and = new Intl.ListFormat(spoken);
const or = new Intl.ListFormat(spoken, { type: 'disjunction' });

/**
 * Says beside a choice of roles why some are not among them, and whom to ask; `undefined` when none is
 * missing.
 */
export function withheldWords(roles: readonly Withheld[] | undefined): string | undefined {
  if (!roles || roles.length === 0) return undefined;
  const byGivers = Map.groupBy(roles, (it) => or.format(it.givers));
  const lines = [...byGivers].map(([givers, those]) => {
    const names = and.format(those.map((it) => it.name));
    return givers ? `${names}: ask ${givers}.` : `${names}: nobody can give that at present.`;
  });
  return ['You can give a role when you hold every right it has.', ...lines].join(' ');
}
