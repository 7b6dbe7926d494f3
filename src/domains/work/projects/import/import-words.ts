import type { StatusGroup } from '../project-words.ts';

interface Known {
  id: number;
  name: string;
}

const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** What boards elsewhere call their statuses. */
const groupsElsewhere: readonly [StatusGroup, RegExp][] = [
  ['cancelled', /cancel|won'?t|reject|duplicate|abandon/],
  ['completed', /done|closed|resolved|complete|released|live|fixed/],
  ['started', /progress|review|test|qa|doing|develop|active|blocked|hold/],
  ['backlog', /backlog|idea|icebox|later/],
  ['unstarted', /to ?do|open|new|ready|selected|planned|reopen/],
];

/** A status of that name, or the first of the group such a name belongs to. */
export function guessStatus(
  word: string,
  statuses: readonly (Known & { group: StatusGroup })[],
): number | null {
  const named = statuses.find((it) => same(it.name, word));
  if (named) return named.id;
  const group = groupsElsewhere.find(([, words]) => words.test(word.toLowerCase()))?.[0];
  return statuses.find((it) => it.group === group)?.id ?? null;
}

/** A type of that name; an improvement or feature is a story, everything below another a sub-task. */
export function guessType(
  word: string,
  types: readonly (Known & { icon: string; level: number })[],
): number | null {
  const named = types.find((it) => same(it.name.replace('-', ''), word.replace('-', '')));
  if (named) return named.id;
  const lower = word.toLowerCase();
  if (/sub/.test(lower)) return types.find((it) => it.level === 2)?.id ?? null;
  if (/bug|defect|incident/.test(lower)) return types.find((it) => it.icon === 'bug')?.id ?? null;
  if (/epic|initiative/.test(lower)) return types.find((it) => it.level === 0)?.id ?? null;
  if (/story|feature|improve/.test(lower))
    return types.find((it) => it.icon === 'bookmark')?.id ?? null;
  return null;
}

/** Somebody of that mail address, or the only one of that name or part of an address before the @. */
export function guessPerson(
  word: string,
  people: readonly (Known & { email: string })[],
): number | null {
  const addressed = people.find((it) => same(it.email, word));
  if (addressed) return addressed.id;
  const named = people.filter((it) => same(it.name, word) || same(it.email.split('@')[0]!, word));
  return named.length === 1 ? named[0]!.id : null;
}
