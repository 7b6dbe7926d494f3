import { sql, type RawBuilder } from 'kysely';
import { scopeOf } from '#/kernel/access.ts';
import type { Hit } from '#/kernel/hit.ts';
import { serve, type Context } from '#/store/handler.ts';
import { foundFew } from '#/store/search-entries.ts';
import type { SearchSource, Wanted } from '#/store/search.ts';
import { searchEndpoints } from './search.contract.ts';

/** A source, asked as far as the person's role opens it. */
interface Opened {
  source: SearchSource;
  context: Context;
}

/** Those of the sources that the person's role opens. */
export const openedTo = (context: Context, sources: readonly SearchSource[]): Opened[] =>
  sources.flatMap((source) => {
    const scope = scopeOf(source.access, context.who.grants);
    return scope ? [{ source, context: { ...context, scope } }] : [];
  });

/** One statement about all of them: a list of rows in a column for each kind. */
export function searchStatement(
  opened: readonly Opened[],
  wanted: Wanted,
): RawBuilder<Record<string, never[] | null>> {
  const lists = opened.map(
    ({ source, context }) => sql`(select json_agg(it) from (${source.rows(context, wanted)}) it)
      as ${sql.id(source.kind)}`,
  );
  return sql`${wanted.words.length > 0 ? sql`with ${foundFew(wanted)}` : sql``}
    select ${sql.join(lists)}`;
}

/** So long are the lists that are asked for: each length is a statement of its own. */
const lengths = [20, 500, 10_000];

/** Pairs the search with the domains that can be searched. */
export const searchServedBy = (sources: readonly SearchSource[]) =>
  serve(searchEndpoints, {
    'GET /search': async ({ q, kinds, limit, deep }, context) => {
      const words = q.split(/\s+/).filter(Boolean);
      const opened = openedTo(
        context,
        sources.filter(({ kind }) => !kinds || kinds.includes(kind)),
      );
      if (opened.length === 0) return { rows: [], complete: true };
      const most = lengths.find((it) => it >= limit)!;
      const wanted = { words, most, limit: sql.lit(most), deep: deep && words.length > 0 };
      const { rows } = await searchStatement(opened, wanted).execute(context.planned);
      const found = opened.map(({ source, context: asked }) =>
        (rows[0]?.[source.kind] ?? []).slice(0, limit).map((row): Hit => ({
          kind: source.kind,
          ...source.hit(row, asked),
        })),
      );
      return { rows: found.flat(), complete: found.every((it) => it.length < limit) };
    },
  });
