import type { Company } from './company.ts';
import {
  differencesIn,
  questionOf,
  tableOf,
  type Difference,
  type FiguresReply,
} from './differences.ts';
import { inParts } from './in-parts.ts';
import { asTeamsAreToday, type Books } from './reference/books.ts';
import { averages, averageUsers, figures, type Expected } from './reference/figures.ts';
import type { Scope, Split } from './reference/groups.ts';

/** A world the product has lived through, beside the books that were kept of it. */
export interface Lived {
  company: Company;
  books: Books;
}

export const expectedOf = (
  books: Books,
  measure: string,
  scope: Scope,
  by?: Split,
): Map<string, Expected> | undefined => {
  const users = averages[measure];
  const kept = scope.teamsToday ? asTeamsAreToday(books) : books;
  return users ? averageUsers(kept, users, scope, by) : figures(kept, measure, scope, by);
};

/** Measures that are asked for at once: as many as the API takes. */
const AT_ONCE = 20;

/**
 * Where the API's answer differs from the books, in all and by every dimension a measure has, as a
 * table for each measure. It is asked about the scope, or in other words about the same.
 */
export async function differencesOf(
  { company, books }: Lived,
  measures: readonly string[],
  scope: Scope,
  by: readonly Split[],
  asked: object = {},
): Promise<ReadonlyMap<string, string>> {
  const own = { ...(await questionOf(company, scope)), ...asked };
  const found = new Map(measures.map((it): [string, Difference[]] => [it, []]));
  const ask = async (split: Split | undefined) => {
    const expected = new Map(measures.map((it) => [it, expectedOf(books, it, scope, split)]));
    const known = measures.filter((it) => expected.get(it));
    for (const some of inParts(known, AT_ONCE)) {
      const input = { ...own, measures: some, perPage: 500, ...(split && { by: split }) };
      const reply = await company.ask<FiguresReply>('GET /figures', input);
      for (const it of some)
        found.get(it)!.push(...differencesIn(company, reply, it, split, expected.get(it)!));
    }
  };
  await Promise.all([undefined, ...by].map(ask));
  return new Map([...found].map(([measure, all]) => [measure, tableOf(all)]));
}

/** The same of one measure. */
export const differences = async (
  lived: Lived,
  measure: string,
  scope: Scope,
  by: readonly Split[],
  asked?: object,
): Promise<string> => (await differencesOf(lived, [measure], scope, by, asked)).get(measure)!;
