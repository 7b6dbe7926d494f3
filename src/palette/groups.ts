import type { Alias } from '#/domains/platform/search/aliases/aliases.contract.ts';
import type { Surroundings, Wanted } from '#/kernel/reading/parameter.ts';
import type { Reading } from '#/kernel/reading/read.ts';
import { wantedBy } from '#/kernel/reading/spell.ts';
import { aboutRows } from './about-rows.tsx';
import { actionRows } from './action-rows.tsx';
import type { Desk } from './desk.ts';
import { elseRows, searchRow } from './else-rows.tsx';
import { entryRow, findEntries, firstRows, foundRows } from './found-rows.tsx';
import { helpRows } from './help-rows.tsx';
import type { Level } from './levels.ts';
import { meaningOf, readingOf, type Known, type Meaning, type Reader } from './meaning.ts';
import { parameterRows } from './parameter-rows.tsx';
import { mineRows, placeRows, queueRows, type Mine } from './queue-rows.tsx';
import type { ShownPreview } from './reading-view.tsx';
import type { Group } from './row.tsx';
import { isHelp, scopeIn } from './scope.ts';

/** Rows beside what an alias stands for. */
const MOST_BESIDE = 3;

/** What the page that lies on top means; undefined where nothing was typed that could mean a thing. */
export function meaningOn(level: Level, reader: Reader, known: Known): Meaning | undefined {
  const { page, query } = level;
  const reading = readingOf(level, reader);
  if (reading) return { found: [], sought: query, reading, leads: true };
  const text = query.trim();
  if (page.kind !== 'root' || text === '' || isHelp(text)) return undefined;
  return meaningOf(level, reader, known);
}

/** The options of the parameter that is being chosen. */
export const wantedOn = ({ page }: Level, around: Surroundings): Wanted | undefined =>
  page.kind === 'parameter'
    ? wantedBy(page.action, page.parameter, page.values, around)
    : undefined;

/** The action that Enter is for: its parts are shown above the list. */
export const readingIn = (meaning: Meaning | undefined): Reading | undefined =>
  meaning?.leads ? meaning.reading : undefined;

interface Shown {
  /** What was typed, where an alias in it stands for something else. */
  typed?: string;
  alias?: Alias | undefined;
  level: Level;
  desk: Desk;
  meaning: Meaning | undefined;
  preview: ShownPreview | undefined;
  known: Known;
  mine: Mine;
  /** What there is by name has not come yet. */
  isLooking: boolean;
  busy: boolean;
}

function typedGroups({ level, desk, preview, isLooking, busy }: Shown, meaning: Meaning): Group[] {
  const { reading, leads, found, sought } = meaning;
  // One that is asked for again may be allowed by now: then Enter leaves it to the server.
  const refused = leads && preview?.refusal !== undefined && !preview.isStale;
  const answer =
    leads && preview?.answer ? { ...preview.answer, isStale: preview.isStale } : undefined;
  const own = reading
    ? actionRows({ desk, reading, query: level.query, refused, answer, busy })
    : [];
  if (level.page.kind !== 'root') return own;
  const rows = foundRows(desk, sought, found);
  if (rows.length === 0 && !reading) return elseRows(desk, level.query, isLooking);
  if (!leads) {
    const { scope, typed } = scopeIn(level.query);
    return [...rows, ...own, ...(scope ? [] : [{ rows: [searchRow(desk, typed)] }])];
  }
  // Where something was understood nobody looks for a name.
  if (answer) return own;
  const isLine = reading !== undefined && reading.tokens.length > 1 && reading.unclear.length === 0;
  return isLine ? own : [...own, ...rows];
}

/** What has the name of an alias by itself is still found, below what the alias stands for. */
function besideAlias({ alias, typed = '', desk, known }: Shown): Group[] {
  if (!alias) return [];
  const found = findEntries(typed, known.entries, known.indexes, known.uses, Date.now());
  const rows = found
    .filter((it) => it.fit === 4)
    .slice(0, MOST_BESIDE)
    .map((it) => ({ ...entryRow(desk, it.entry, it), id: `beside:${it.entry.id}` }));
  return rows.length > 0 ? [{ title: `“${typed.trim()}” itself`, rows }] : [];
}

/** The list of the page that lies on top. */
export function groupsOn(shown: Shown): Group[] {
  const { level, desk, meaning, known, mine } = shown;
  const { page, query } = level;
  if (page.kind === 'about') return aboutRows(desk, page.entry, query);
  if (page.kind === 'parameter')
    return parameterRows(desk, page.parameter, query, wantedOn(level, desk.around));
  if (page.kind === 'queue') return queueRows(desk, page.action, mine.waiting, query);
  if (meaning) return [...typedGroups(shown, meaning), ...besideAlias(shown)];
  if (isHelp(query)) return helpRows(desk, mine.aliases);
  if (mine.place === 'unknown') return [];
  const own = mineRows(desk, mine);
  const rest = [
    ...placeRows(desk, mine),
    ...firstRows(desk, known.entries, known.uses, Date.now()),
  ];
  return mine.place === 'first' ? [...own, ...rest] : [...rest, ...own];
}
