import type { Company } from './company.ts';
import { differencesIn, questionOf, tableOf, type FiguresReply } from './differences.ts';
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

/**
 * Where the API's answer differs from the books, in all and by every dimension the measure has. It is
 * asked about the scope, or in other words about the same.
 */
export async function differences(
  { company, books }: Lived,
  measure: string,
  scope: Scope,
  by: readonly Split[],
  asked: object = {},
): Promise<string> {
  const own = { ...(await questionOf(company, scope)), ...asked };
  const question = { ...own, measures: measure, perPage: 500 };
  const found = await Promise.all(
    [undefined, ...by].map(async (split) => {
      const expected = expectedOf(books, measure, scope, split);
      if (!expected) return [];
      const input = { ...question, ...(split && { by: split }) };
      const reply = await company.ask<FiguresReply>('GET /figures', input);
      return differencesIn(company, reply, measure, split, expected);
    }),
  );
  return tableOf(found.flat());
}
