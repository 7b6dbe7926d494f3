import { scopeOf } from '#/kernel/access.ts';
import { serve, type Context } from '#/store/handler.ts';
import { thatHold, type SearchSource, type Wanted } from '#/store/search.ts';
import { searchEndpoints } from './search.contract.ts';

/** What a source finds for this person; nothing when their role does not open it. */
async function findIn(source: SearchSource, context: Context, wanted: Wanted) {
  const scope = scopeOf(source.access, context.who.grants);
  return scope ? source.find({ ...context, scope }, wanted) : [];
}

/** Pairs the search with the domains that can be searched. */
export const searchServedBy = (sources: readonly SearchSource[]) =>
  serve(searchEndpoints, {
    'GET /search': async ({ q, kinds, limit, deep }, context) => {
      const words = q.split(/\s+/).filter(Boolean);
      const opened = sources.filter(
        ({ kind, access }) =>
          (!kinds || kinds.includes(kind)) && scopeOf(access, context.who.grants),
      );
      const asked = await thatHold(context, opened, words);
      const found = await Promise.all(
        asked.map((it) => findIn(it, context, { words, limit, deep: deep && words.length > 0 })),
      );
      return {
        rows: found.flat(),
        complete: found.every((it) => it.length < limit),
      };
    },
  });
