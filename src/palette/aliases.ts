import { useQuery } from '@tanstack/react-query';
import { reading } from '#/client/reading.ts';
import { plainWord, type Alias } from '#/domains/platform/search/aliases/aliases.contract.ts';
import type { Reading } from '#/kernel/reading/read.ts';
import type { Entry } from './entry.ts';
import { plain } from './fit.ts';
import type { Level } from './levels.ts';

const nothing: readonly Alias[] = [];

/** The person's own words. */
export const useAliases = (): readonly Alias[] =>
  useQuery({ ...reading('GET /aliases', {}), staleTime: 60_000 }).data?.rows ?? nothing;

/** A first page as it is meant: with the line in place of the alias it begins with. */
export interface Meant {
  level: Level;
  alias: Alias | undefined;
}

/** What stands in the place of an alias that a text begins with; what follows it stays. */
export function meantBy(level: Level, aliases: readonly Alias[]): Meant {
  const { page, query } = level;
  const typed = plainWord(query);
  if (page.kind !== 'root' || typed === '') return { level, alias: undefined };
  const [alias] = aliases
    .filter(({ word }) => typed === word || typed.startsWith(`${word} `))
    // A line that begins with its own alias stands there already.
    .filter(({ line }) => !typed.startsWith(plainWord(line)))
    .toSorted((a, b) => b.word.length - a.word.length);
  if (!alias) return { level, alias };
  const words = alias.word.split(' ').length;
  const rest = new RegExp(String.raw`^\s*(?:\S+\s*){${words}}`).exec(query)?.[0].length ?? 0;
  const said = query.slice(rest);
  return { level: { ...level, query: said ? `${alias.line} ${said}` : alias.line }, alias };
}

/** What the product itself calls by a word: that is not taken by an alias without a word. */
export function namesakeOf(word: string, entries: readonly Entry[]): Entry | undefined {
  const typed = plain(word);
  return entries.find(
    ({ hit, title, keywords, names = 0 }) =>
      hit === undefined && [title, ...keywords.slice(0, names)].some((it) => plain(it) === typed),
  );
}

/** Says that an alias which is being given is the name of something already. */
export function aliasWarning(
  reading: Reading | undefined,
  entries: readonly Entry[],
): string | undefined {
  const word = reading?.action.id === 'alias.save' ? reading.values['word'] : undefined;
  const other = typeof word === 'string' ? namesakeOf(word, entries) : undefined;
  return other && `“${word}” is “${other.title}” now. It stays below what you call so.`;
}
