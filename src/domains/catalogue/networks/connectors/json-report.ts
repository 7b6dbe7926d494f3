import { PullFailure } from './call.ts';

export type Json = Record<string, unknown>;

export const isJson = (it: unknown): it is Json =>
  typeof it === 'object' && it !== null && !Array.isArray(it);

/** The rows of a reply, which must be objects. @throws PullFailure `reply` */
export function rowsOf(list: unknown, source: string): Json[] {
  if (Array.isArray(list) && list.every(isJson)) return list;
  throw new PullFailure('reply', `${source} answered something that is no report.`);
}

/** The rows of all pages, where they are few. */
export async function allRows(pages: AsyncIterable<readonly Json[]>): Promise<Json[]> {
  const rows: Json[] = [];
  for await (const page of pages) rows.push(...page);
  return rows;
}

/**
 * One JSON report of all pages: `{"results":[…],"count":n}`, which every flat format reads. The
 * count at the end lets the import see that nothing got lost on the way.
 */
export async function* jsonReport(
  pages: AsyncIterable<readonly Json[]>,
): AsyncGenerator<string, number> {
  let rows = 0;
  yield '{"results":[';
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield (rows > 0 ? ',\n' : '\n') + page.map((it) => JSON.stringify(it)).join(',\n');
    rows += page.length;
  }
  yield `\n],"count":${rows}}\n`;
  return rows;
}
