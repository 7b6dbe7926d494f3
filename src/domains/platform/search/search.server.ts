import { sql } from 'kysely';
import { scopeOf } from '#/kernel/access.ts';
import type { Hit, HitKind } from '#/kernel/hit.ts';
import { invalid } from '#/kernel/refusal.ts';
import { serve, type Context } from '#/store/handler.ts';
import { findEntries } from '#/store/search-entries.ts';
import { isByText, type Asked, type Ranked } from '#/store/search-fit.ts';
import type { SearchSource, Wanted } from '#/store/search.ts';
import { excerpts } from './excerpts.records.ts';
import { readSearchLine } from './search-line.ts';
import { placeAfter, readPlace } from './search-place.ts';
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

/** The kinds that are opened, each with who may see what of it. */
export const kindsOf = (opened: readonly Opened[]): Asked['kinds'] =>
  new Map(opened.map(({ source, context }) => [source.kind, source.seen(context)]));

/** One statement about all of them: a list of rows in a column for each kind. */
async function shown(
  { planned }: Context,
  opened: readonly Opened[],
  wantedOf: (kind: HitKind) => Wanted,
): Promise<Map<HitKind, Hit[]>> {
  if (opened.length === 0) return new Map();
  const lists = opened.map(
    ({ source, context }) => sql`(select json_agg(it)
      from (${source.rows(context, wantedOf(source.kind))}) it) as ${sql.id(source.kind)}`,
  );
  const { rows } = await sql<Record<string, never[] | null>>`select ${sql.join(lists)}`.execute(
    planned,
  );
  return new Map(
    opened.map(({ source, context }) => [
      source.kind,
      (rows[0]?.[source.kind] ?? []).map((row): Hit => ({
        kind: source.kind,
        ...source.hit(row, context),
      })),
    ]),
  );
}

/** What is shown of entries that were found; one that is gone since is left out. */
async function found(context: Context, opened: readonly Opened[], entries: readonly Ranked[]) {
  const ids = Map.groupBy(entries, (it) => it.kind);
  const hits = await shown(
    context,
    opened.filter(({ source }) => ids.has(source.kind)),
    (kind) => ({ ids: ids.get(kind)!.map((it) => it.id), limit: sql.lit(null) }),
  );
  if (hits.size <= 1) {
    // A list of one kind keeps its own order among those that fit as well.
    const tiers = new Map(entries.map((it) => [it.id, it]));
    const [rows = []] = hits.values();
    return rows
      .map((hit) => ({ hit, entry: tiers.get(hit.id)! }))
      .toSorted((a, b) => a.entry.tier - b.entry.tier);
  }
  const byName = new Map([...hits.values()].flat().map((it) => [`${it.kind} ${it.id}`, it]));
  return entries.flatMap((entry) => {
    const hit = byName.get(`${entry.kind} ${entry.id}`);
    return hit ? [{ hit, entry }] : [];
  });
}

/** Of what a list of these shows, one's own comes first, so that the best are weighed anew. */
const worked: readonly string[] = ['task', 'issue'];
const WEIGHED = 500;

const ownFirst = (rows: readonly Ranked[], { who }: Context) =>
  rows.toSorted(
    (a, b) =>
      a.tier - b.tier ||
      Number(b.open) - Number(a.open) ||
      Number(b.owner === who.id) - Number(a.owner === who.id),
  );

/** So long are the lists that are asked for: each length is a statement of its own. */
const lengths = [20, 51, 500, 10_000];
const lengthFor = (limit: number) => lengths.find((it) => it >= limit)!;

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
      const most = lengthFor(limit);
      if (words.length === 0) {
        const lists = await shown(context, opened, () => ({ limit: sql.lit(most) }));
        const rows = [...lists.values()].map((it) => it.slice(0, limit));
        return { rows: rows.flat(), complete: rows.every((it) => it.length < limit) };
      }
      const isWorked = opened.length === 1 && worked.includes(opened[0]!.source.kind);
      const rows = await findEntries(context.planned, {
        words,
        kinds: kindsOf(opened),
        state: deep ? 'any' : 'listed',
        texts: deep,
        limit: isWorked ? Math.max(WEIGHED, most) : most,
      });
      const best = (isWorked ? ownFirst(rows, context) : rows).slice(0, limit);
      const hits = await found(context, opened, best);
      const byText = hits.filter((it) => isByText(it.entry.tier));
      const texts = await excerpts(context, byText, words);
      return {
        rows: hits.map(({ hit, entry }) =>
          isByText(entry.tier) ? { ...hit, note: texts.get(entry) || hit.note } : hit,
        ),
        complete: rows.length < limit,
      };
    },
    'GET /search-results': async ({ q, kinds, state, after, limit }, context) => {
      const line = readSearchLine(q);
      if (line.wrong) throw invalid({ q: line.wrong });
      const opened = openedTo(
        context,
        sources.filter(
          ({ kind }) =>
            (!kinds || kinds.includes(kind)) && (!line.kinds || line.kinds.includes(kind)),
        ),
      );
      if (opened.length === 0) return { rows: [], next: null };
      const rows = await findEntries(context.planned, {
        words: line.words,
        kinds: kindsOf(opened),
        state: line.state ?? state ?? 'any',
        texts: true,
        by: line.by,
        limit: lengthFor(limit + 1),
        after: after === undefined ? undefined : readPlace(after),
      });
      const page = rows.slice(0, limit);
      const places = new Map(page.map((it, at) => [it, at]));
      const hits = (await found(context, opened, page)).toSorted(
        (a, b) => places.get(a.entry)! - places.get(b.entry)!,
      );
      const texts = await excerpts(context, hits, line.words);
      return {
        rows: hits.map(({ hit, entry }) => ({
          ...hit,
          open: entry.open,
          changedAt: new Date(entry.at),
          excerpt: texts.get(entry) ?? '',
        })),
        next: rows.length > limit ? placeAfter(page.at(-1)!) : null,
      };
    },
  });
