import type { ReactNode } from 'react';
import { hitKindTitles } from '#/kernel/hit.ts';
import { Badge } from '#/ui/badge.tsx';
import { Kbd } from '#/ui/kbd.tsx';
import { perform, type Desk } from './desk.ts';
import type { Entry } from './entry.ts';
import { frecencyOf, type Uses } from './frecency.ts';
import { byRank, rank, type Hits, type Index, type Ranked } from './rank.ts';
import { entryIcon, Marked, type Group, type Row } from './row.tsx';
import { scopeIn } from './scope.ts';

const titles: Record<Entry['kind'], string> = {
  section: 'Sections',
  screen: 'Pages',
  action: 'Actions',
  ...hitKindTitles,
};

/** Rows on the page at most: more would cost time to draw and nobody reads them. */
const MOST = 50;
/** Rows of a kind while several kinds are shown. */
const MOST_OF_A_KIND = 6;
const MOST_RECENT = 6;

/** The word it was found by, its shortcut, its state or its team. */
function endOf(entry: Entry, keyword: Hits['keyword']): ReactNode {
  const keys = entry.keys && <Kbd keys={entry.keys} />;
  if (keyword) {
    return (
      <>
        <span className="f3 trunc">
          <Marked text={keyword.text} at={keyword.places} />
        </span>
        {keys}
      </>
    );
  }
  if (keys) return keys;
  if (!entry.end) return undefined;
  if (['task', 'issue', 'bug-report'].includes(entry.kind)) return <Badge>{entry.end}</Badge>;
  return <span className="f3 trunc">{entry.end}</span>;
}

/** Its note, with the word it was found by marked where that stands in it. */
function noteOf({ note }: Entry, keyword: Hits['keyword']) {
  const from = keyword ? (note?.indexOf(keyword.text) ?? -1) : -1;
  if (!note || !keyword || from < 0) return { note, isFoundBy: false };
  const places = keyword.places.map((it) => it + from);
  return { note: <Marked text={note} at={places} />, isFoundBy: true };
}

/** What Enter was pressed on and asks for a second one. */
function askedAgain(desk: Desk, { action, title }: Entry): ReactNode {
  if (!action?.confirm || !desk.isConfirming(action, {})) return undefined;
  return <span className="med">{`${action.confirm} Enter again: ${title}`}</span>;
}

/** A line for one thing the palette leads to. */
export function entryRow(desk: Desk, entry: Entry, found?: Ranked): Row {
  const { title, keyword } = found?.hits() ?? { title: [] };
  const { note, isFoundBy } = noteOf(entry, keyword);
  return {
    id: entry.id,
    icon: entryIcon(entry),
    title: askedAgain(desk, entry) ?? <Marked text={entry.title} at={title} />,
    note,
    end: endOf(entry, isFoundBy ? undefined : keyword),
    perform: (elsewhere) => perform(desk, entry, elsewhere),
    deeper: () =>
      entry.action
        ? desk.open({ kind: 'action', action: entry.action })
        : desk.open({ kind: 'about', entry }),
  };
}

/** Kinds in the order of their best match. */
function byKind(desk: Desk, found: readonly Ranked[], most: number): Group[] {
  const kinds = [...new Set(found.map((it) => it.entry.kind))];
  return kinds.map((kind) => ({
    title: titles[kind],
    rows: found
      .filter((it) => it.entry.kind === kind)
      .slice(0, most)
      .map((it) => entryRow(desk, it.entry, it)),
  }));
}

/** What is offered before anything is typed: what was used lately, the sections, the actions. */
export function firstRows(desk: Desk, entries: readonly Entry[], uses: Uses, now: number): Group[] {
  const recent = entries
    .filter((it) => uses[it.id])
    .sort((a, b) => frecencyOf(uses, b.id, now) - frecencyOf(uses, a.id, now))
    .slice(0, MOST_RECENT);
  const rest = (kind: Entry['kind']) =>
    entries.filter((it) => it.kind === kind && !recent.includes(it));
  const groups = [
    { title: 'Recent', entries: recent },
    { title: titles.action, entries: rest('action').slice(0, MOST_OF_A_KIND) },
    { title: titles.section, entries: rest('section') },
  ];
  return groups
    .filter((it) => it.entries.length > 0)
    .map((it) => ({ title: it.title, rows: it.entries.map((entry) => entryRow(desk, entry)) }));
}

/** What a text finds: the best match alone, then the others by kind; in a scope, that kind only. */
export function foundRows(desk: Desk, query: string, found: readonly Ranked[]): Group[] {
  const { scope } = scopeIn(query);
  if (scope) return byKind(desk, found, MOST);
  const [best, ...others] = found;
  if (!best) return [];
  const groups = byKind(desk, others.slice(0, 200), MOST_OF_A_KIND);
  return [{ title: 'Best match', rows: [entryRow(desk, best.entry, best)] }, ...groups];
}

/** Entries that fit a text within its scope, the best first. An empty text in a scope lists all. */
export function findEntries(
  query: string,
  entries: readonly Entry[],
  indexes: readonly Index[],
  uses: Uses,
  now: number,
): Ranked[] {
  const { scope, typed } = scopeIn(query);
  if (typed !== '') return rank(indexes, { typed, kinds: scope?.kinds, uses, now });
  return entries
    .filter((it) => scope?.kinds.includes(it.kind) ?? true)
    .map((entry) => {
      const frecency = frecencyOf(uses, entry.id, now);
      return { entry, fit: 0, score: 0, at: 0, frecency, hits: () => ({ title: [] }) };
    })
    .sort(byRank)
    .slice(0, MOST);
}
