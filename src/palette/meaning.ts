import { lookUp } from '#/kernel/look-up.ts';
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

/** What a text is read with. */
export type Reader = Pick<Desk, 'actions' | 'around'>;

export interface Known {
  entries: readonly Entry[];
  indexes: readonly Index[];
  uses: Uses;
}

/** Words that say nothing but that one wants to be there. */
const going =
  /^\s*(?:go\s*to|go|open(?:\s+up)?|show(?:\s+me)?|view|find|see|visit|jump\s+to|take\s+me\s+to|bring\s+me\s+to)\s+(?:the\s+)?(\S.*)$/i;

/** A question that asks where something is or how it is done. */
const asking =
  /^\s*(?:how\s+(?:do|can)\s+(?:i|we)|how\s+to|where\s+(?:is|are|do\s+i\s+find)|i\s+(?:want|need)\s+to|can\s+i)\s+(?:the\s+)?(\S.*)$/i;

/** Words by which people name the kind of what they look for. */
const kindsByWord: Partial<Record<string, Entry['kind']>> = {
  app: 'app',
  game: 'app',
  person: 'person',
  colleague: 'person',
  contact: 'person',
  phone: 'person',
  mail: 'person',
  email: 'person',
  team: 'team',
  task: 'task',
  issue: 'issue',
  project: 'project',
  document: 'document',
  objective: 'objective',
  campaign: 'campaign',
  quiz: 'quiz',
  device: 'asset',
};

/** "campaign lantern us", "contact of hira": what is looked for and of which kind. */
function kindIn(text: string): { kind: Entry['kind']; name: string } | undefined {
  const [, word, name] = /^\s*(\p{L}+?)s?\s+(?:of\s+|called\s+)?(\S.*)$/iu.exec(text) ?? [];
  const kind = word && lookUp(kindsByWord, word.toLowerCase());
  return kind && name ? { kind, name } : undefined;
}

/** The action that is being typed, if the text begins with the verb of one. */
function lineOf({ query, given }: Level, reader: Reader): Reading | undefined {
  const meant = reader.actions.find((it) => it.means?.(query, reader.around));
  if (meant) return readAction(meant, query, [], given, reader.around);
  const { scope } = scopeIn(query);
  if (scope && scope.sign !== '>') return undefined;
  const actions = reader.actions.filter((it) => (it.parameters ?? []).length > 0);
  for (const text of [query, inLatin(query)]) {
    // The sign of the scope gives way to a space, so that positions stay.
    const said = scope ? text?.replace(scope.sign, ' ') : text;
    const verb = said && findVerb(said, actions);
    // The bare word may as well be the beginning of a name: only what follows it decides.
    if (said && verb && said.length > verb.places.at(-1)!.to + (verb.places.length > 1 ? -1 : 0))
      return readText(said, actions, given, reader.around);
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
  // "bug raport": a slip in the name of something is no text for the action of that word.
  if (best?.isSlip && !isUnderstood(reading)) return !isPlace(best);
  if (!best || best.fit < 1.5) return true;
  if (best.fit === 4) return false;
  if (best.entry.action === reading.action) return true;
  if (isUnderstood(reading)) {
    const isLong = sought.trim().split(/\s+/).length > 2;
    return isReady(reading) || !isLong || best.fit < 3;
  }
  return !(isPlace(best) || best.fit >= 3);
}

/** What follows the verb, where none of the action's parameters took any of it but as free text. */
function saidTo({ tokens }: Reading, query: string): string {
  const verb = tokens.filter((it) => it.name === verbToken).at(-1);
  return verb ? query.slice(verb.to).trim() : '';
}

/**
 * What the text behind the verb names, where the action could have taken a thing and did not:
 * "close crash on resume" is about that issue, and no word on the task that is running.
 */
function namedBehind(reading: Reading, query: string, find: (text: string) => Ranked[]) {
  const takes = (reading.action.parameters ?? []).filter((it) => it.kind === 'entity');
  if (takes.length === 0 || isUnderstood(reading)) return [];
  const said = saidTo(reading, query);
  const about = kindIn(said);
  if (about) {
    if (takes.some((it) => it.entity === about.kind)) return [];
    return find(about.name).filter((it) => it.entry.kind === about.kind);
  }
  const isRecord = ({ entry }: Ranked) => entry.hit !== undefined;
  const found = said.includes(' ') ? find(said).filter(isRecord) : [];
  return (found[0]?.fit ?? 0) >= 3 ? found : [];
}

/** What the text of the first page means. */
export function meaningOf(level: Level, reader: Reader, known: Known): Meaning {
  const { query } = level;
  const find = (text: string) =>
    findEntries(text, known.entries, known.indexes, known.uses, Date.now());
  const whole = find(query);
  const reading = lineOf(level, reader);
  // Somebody who chose a value is filling in the action, whatever else is called alike.
  const isFilling = Object.keys(level.given).length > 0;
  if (reading && isFilling) return { found: whole, sought: query, reading, leads: true };
  const best = whole[0]?.fit ?? 0;
  const rest = going.exec(query)?.[1];
  if (rest !== undefined && best < 3 && !(reading && isUnderstood(reading))) {
    const found = find(rest);
    // Somebody who wants to be somewhere does not want to do something.
    const places = [...found.filter((it) => it.entry.kind !== 'action'), ...whole];
    const unique = [...new Map(places.map((it) => [it.entry.id, it])).values()];
    if (found.length > 0) return { found: unique, sought: rest, reading, leads: false };
  }
  const asked = asking.exec(query)?.[1];
  if (asked !== undefined && best < 3 && !reading) {
    const found = find(asked);
    if (found.length > 0) return { found, sought: asked, reading, leads: false };
  }
  const about = best < 2 && !reading ? kindIn(query) : undefined;
  if (about) {
    const found = find(about.name).filter((it) => it.entry.kind === about.kind);
    if (found.length > 0) return { found, sought: about.name, reading, leads: false };
  }
  const leads = reading !== undefined && readingLeads(reading, whole[0], query);
  const named = reading && leads && best < 3 ? namedBehind(reading, query, find) : [];
  if (named.length > 0) return { found: named, sought: query, reading, leads: false };
  return { found: whole, sought: query, reading, leads };
}

/** The reading of an action whose values are being given, on a page of its own. */
export const readingOf = ({ page, query, given }: Level, reader: Reader): Reading | undefined =>
  page.kind === 'action' ? readAction(page.action, query, [], given, reader.around) : undefined;
