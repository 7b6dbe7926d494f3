import { findVerb, readAction, readText, verbToken, type Reading } from '#/kernel/reading/read.ts';
import type { Desk } from './desk.ts';
import type { Entry } from './entry.ts';
import { findEntries } from './found-rows.tsx';
import type { Uses } from './frecency.ts';
import { inLatin } from './layout.ts';
import type { Level } from './levels.ts';
import type { Index, Ranked } from './rank.ts';
import { scopeIn } from './scope.ts';

/** What a typed text may mean: something found, an action said in one line, or both. */
export interface Meaning {
  found: readonly Ranked[];
  /** What was looked for: the text without "open" or "go to". */
  sought: string;
  reading: Reading | undefined;
  /** Whether Enter is for the action; otherwise it comes after what was found. */
  leads: boolean;
}

export interface Known {
  entries: readonly Entry[];
  indexes: readonly Index[];
  uses: Uses;
}

/** Words that say nothing but that one wants to be there. */
const going =
  /^\s*(?:go\s*to|go|open(?:\s+up)?|show(?:\s+me)?|view|find|see|visit|jump\s+to|take\s+me\s+to|bring\s+me\s+to)\s+(?:the\s+)?(\S.*)$/i;

/** The action that is being typed, if the text begins with the verb of one. */
function lineOf({ query, given }: Level, desk: Desk): Reading | undefined {
  const meant = desk.actions.find((it) => it.means?.(query, desk.around));
  if (meant) return readAction(meant, query, [], given, desk.around);
  const { scope } = scopeIn(query);
  if (scope && scope.sign !== '>') return undefined;
  const actions = desk.actions.filter((it) => (it.parameters ?? []).length > 0);
  for (const text of [query, inLatin(query)]) {
    // The sign of the scope gives way to a space, so that positions stay.
    const said = scope ? text?.replace(scope.sign, ' ') : text;
    const verb = said && findVerb(said, actions);
    // The bare word may as well be the beginning of a name: only what follows it decides.
    if (said && verb && said.length > verb.places.at(-1)!.to + (verb.places.length > 1 ? -1 : 0))
      return readText(said, actions, given, desk.around);
  }
  return undefined;
}

/** Whether anything but free text was understood of what follows the verb. */
const isUnderstood = ({ action, tokens }: Reading) =>
  tokens.some(({ name }) =>
    action.parameters?.some((it) => it.name === name && it.kind !== 'text'),
  );

const isReady = ({ missing, unclear }: Reading) => missing.length === 0 && unclear.length === 0;

const isPlace = ({ entry }: Ranked) => ['section', 'screen', 'action'].includes(entry.kind);

/**
 * Whether the action stands before what was found. An exact name of anything is no line of an action
 * that begins with the same word; nor is the beginning of a name, as long as the line is not whole.
 */
function readingLeads(reading: Reading, best: Ranked | undefined, sought: string): boolean {
  // Without a verb it is as likely a search, and that does nothing by itself.
  if (reading.tokens.every((it) => it.name !== verbToken)) return false;
  if (!best || best.fit < 1.5) return true;
  if (best.fit === 4) return false;
  if (best.entry.action === reading.action) return true;
  if (isUnderstood(reading)) {
    const isLong = sought.trim().split(/\s+/).length > 2;
    return isReady(reading) || !isLong || best.fit < 3;
  }
  return !(isPlace(best) || best.fit >= 3);
}

/** What the text of the first page means. */
export function meaningOf(level: Level, desk: Desk, known: Known): Meaning {
  const { query } = level;
  const find = (text: string) =>
    findEntries(text, known.entries, known.indexes, known.uses, Date.now());
  const whole = find(query);
  const reading = lineOf(level, desk);
  // Somebody who chose a value is filling in the action, whatever else is called alike.
  const isFilling = Object.keys(level.given).length > 0;
  if (reading && isFilling) return { found: whole, sought: query, reading, leads: true };
  const rest = going.exec(query)?.[1];
  if (rest !== undefined && (whole[0]?.fit ?? 0) < 3 && !(reading && isUnderstood(reading))) {
    const found = find(rest);
    // Somebody who wants to be somewhere does not want to do something.
    const places = [...found.filter((it) => it.entry.kind !== 'action'), ...whole];
    const unique = [...new Map(places.map((it) => [it.entry.id, it])).values()];
    if (found.length > 0) return { found: unique, sought: rest, reading, leads: false };
  }
  const leads = reading !== undefined && readingLeads(reading, whole[0], query);
  return { found: whole, sought: query, reading, leads };
}

/** The reading of an action whose values are being given, on a page of its own. */
export const readingOf = ({ page, query, given }: Level, desk: Desk): Reading | undefined =>
  page.kind === 'action' ? readAction(page.action, query, [], given, desk.around) : undefined;
