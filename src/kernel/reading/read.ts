import type { AnyAction, Parameter, Values } from '#/kernel/action.ts';
import { chipOf, type Chip } from './chip.ts';
import { ambiguous, leftOver, twoDays, unknownKey, withoutLiteral } from './left-over.ts';
import type { OwnReading, Read, Surroundings, Unclear, Wanted } from './parameter.ts';
import { without, type Span } from './span.ts';
import { spell, unsaid, wantedBy } from './spell.ts';
import { vagueTime } from './vague-time.ts';

/** A parameter with its value, from the text, from a choice made before, or by default. */
interface Part {
  parameter: Parameter;
  value: unknown;
  chip: Chip;
  /** Nobody typed it: it is what the action does unless told. */
  isFallback: boolean;
}

/** A coloured part of the typed text: the verb, or the parameter of that name. */
export interface Token extends Span {
  name: string;
}

/** An action as it was typed: `leave tomorrow 3pm-5pm dentist`. */
export interface Reading {
  action: AnyAction;
  tokens: readonly Token[];
  /** In the action's own order. */
  parts: readonly Part[];
  values: Values;
  /** What is still needed. */
  missing: readonly Parameter[];
  /** Parts that name something nobody knows: with any of them it cannot be done. */
  unclear: readonly Unclear[];
  /** How many of its values are known by the beginning of a name alone. */
  begun: number;
  /** Options its parameters may be of. */
  wanted: readonly Wanted[];
  /** Some of them are not loaded yet: what was typed for them is not understood so far. */
  isLoading: boolean;
}

/** Token name of the action's own word. */
export const verbToken = '';
/** Token name of a part that is unclear. */
export const unclearToken = '?';

interface Verb {
  action: AnyAction;
  /** Its words: two parts where something may stand between them. */
  places: readonly Span[];
}

/** Between the parts of a verb that other words may stand between: `take … off`. */
const gap = ' … ';

const isEnd = (text: string, at: number) => at >= text.length || /\s/.test(text[at]!);

/** Where a text in lower case begins with a verb, in all its parts. */
function placesOf(verb: string, text: string, from: number): Span[] | undefined {
  const [first, second] = verb.split(gap) as [string, string?];
  const end = from + first.length;
  if (!text.startsWith(first, from) || !isEnd(text, end)) return undefined;
  const start = { from, to: end };
  if (second === undefined) return [start];
  for (let at = text.indexOf(second, end); at >= 0; at = text.indexOf(second, at + 1))
    if (/\s/.test(text[at - 1]!) && isEnd(text, at + second.length))
      return [start, { from: at, to: at + second.length }];
  return undefined;
}

const lengthOf = ({ places }: Verb) => places.reduce((sum, it) => sum + it.to - it.from, 0);

const wordings = new WeakMap<AnyAction, readonly string[]>();

/** What a line of an action may begin with: its verbs, and its title with or without articles. */
function verbsOf(action: AnyAction): readonly string[] {
  const known = wordings.get(action);
  if (known) return known;
  const title = action.title.toLowerCase();
  const bare = title.replace(/(?<=^|\s)(?:an?|the|my)\s+/g, '');
  const verbs = [...new Set([...(action.verbs ?? []), title, bare])];
  wordings.set(action, verbs);
  return verbs;
}

/** The actions whose verb the text begins with, the longest verb first. */
function findVerbs(text: string, actions: readonly AnyAction[]): Verb[] {
  const from = text.length - text.trimStart().length;
  const typed = text.toLowerCase();
  return actions
    .flatMap((action) =>
      verbsOf(action).flatMap((verb) => {
        const places = placesOf(verb, typed, from);
        return places ? [{ action, places }] : [];
      }),
    )
    .sort((a, b) => lengthOf(b) - lengthOf(a));
}

/** The action whose verb the text begins with, the longest verb first. */
export const findVerb = (text: string, actions: readonly AnyAction[]): Verb | undefined =>
  findVerbs(text, actions)[0];

function byOwnRules({ read, unclear }: OwnReading) {
  const tokens = [...read].flatMap(([name, it]) =>
    it.places.map(({ from, to }): Token => ({ name, from, to })),
  );
  return { read, tokens, unclear };
}

/** By the kinds of its parameters; what was typed and not understood is unclear. */
function byKinds(
  action: AnyAction,
  text: string,
  verb: readonly Span[],
  given: Values,
  around: Surroundings,
): { read: ReadonlyMap<string, Read>; tokens: Token[]; unclear: readonly Unclear[] } {
  const parameters = action.parameters ?? [];
  const said = verb.reduce(without, text);
  const isOpen = ({ name }: Parameter) => !(name in given);
  // A part of the day is asked about where a time is needed, and is no reason for it.
  const time = parameters.find((it) => it.kind === 'time-range' && it.required && isOpen(it));
  const hasTime = time && spell(action, said, given, around).read.has(time.name);
  const vague = time && !hasTime ? vagueIn(text, verb, action) : undefined;
  const spelled = spell(action, vague ? without(said, vague) : said, given, around);
  const { read, tokens, left } = spelled;
  const day = parameters.find((it) => it.kind === 'day' && isOpen(it));
  const beforeText = tokens
    .filter((it) => parameters.some(({ name, kind }) => name === it.name && kind !== 'text'))
    .reduce((rest, it) => without(rest, it), withoutLiteral(said));
  const days = day && twoDays(text, beforeText, day, read, around);
  const missing = parameters.filter(
    (it) => it.required && isOpen(it) && !read.has(it.name) && unsaid(it, around) === undefined,
  );
  const asked = [
    ...spelled.unclear,
    unknownKey(withoutLiteral(said), parameters.filter(isOpen), read, spelled.namesFor),
    days,
    time && vague && { ...vague, parameter: time.name },
    ...ambiguous(text, parameters, read),
  ].filter((it) => it !== undefined);
  const rest = asked.reduce((some, it) => without(some, it), left);
  // What was read as the rest of the line leaves nothing but the words that joined it.
  const over = spelled.isWhole ? [] : leftOver(rest, parameters, missing, spelled.namesFor);
  return { read, tokens, unclear: [...asked, ...over] };
}

const meets = (it: Span, others: readonly Span[]) =>
  others.some((one) => it.from < one.to && one.from < it.to);

/** A part of the day in place of a time; "half day" is the action's own word as well. */
function vagueIn(text: string, verb: readonly Span[], action: AnyAction): Unclear | undefined {
  const vague = vagueTime(text);
  if (!vague || !meets(vague, verb)) return vague;
  const stays = action.verbs?.[0] ?? '';
  const instead = vague.instead.map((it) => ({ ...it, text: `${stays} ${it.text}` }));
  return { ...vague, instead, stays };
}

/** The verb, what was understood, and what was not; no two of them overlap. */
function inOrder(verb: readonly Span[], tokens: readonly Token[], unclear: readonly Unclear[]) {
  const own = verb.map((it): Token => ({ name: verbToken, ...it }));
  const open = unclear
    .map(({ from, to }): Token => ({ name: unclearToken, from, to }))
    .filter((it) => !meets(it, own));
  const understood = tokens.filter((it) => !meets(it, open));
  return [...own, ...understood, ...open].sort((a, b) => a.from - b.from);
}

/**
 * Reads the parameters of an action from the text behind its verb.
 * @param given values chosen before, by name: they are not looked for in the text.
 */
export function readAction(
  action: AnyAction,
  text: string,
  verb: readonly Span[],
  given: Values,
  around: Surroundings,
): Reading {
  const parameters = action.parameters ?? [];
  const { read, tokens, unclear } = action.read
    ? byOwnRules(action.read(verb.reduce(without, text), around))
    : byKinds(action, text, verb, given, around);
  const said = Object.fromEntries([...read].map(([name, it]) => [name, it.value]));
  const known = { ...said, ...given };
  const wanted = parameters.flatMap((it) => wantedBy(action, it, known, around) ?? []);
  const isLoading = wanted.some(
    (it) => !(it.parameter.name in given) && around.options?.(it) === undefined,
  );
  const namesFor = (it: Parameter) => {
    const one = wanted.find(({ parameter }) => parameter === it);
    return it.options ? ((one && around.options?.(one)) ?? []) : around.hits;
  };
  const parts = parameters.flatMap((parameter): Part[] => {
    const { name } = parameter;
    const it = read.get(name);
    const typed = it?.places.map((place) => text.slice(place.from, place.to)).join(' ');
    const value = name in given ? given[name] : it ? it.value : unsaid(parameter, around);
    if (value === undefined) return [];
    const isFallback = !(name in given) && !it;
    return [
      {
        parameter,
        value,
        chip: chipOf(parameter, value, around, typed, namesFor(parameter)),
        isFallback,
      },
    ];
  });
  const values = Object.fromEntries(parts.map((it) => [it.parameter.name, it.value]));
  return {
    action,
    tokens: inOrder(verb, tokens, unclear),
    parts,
    values,
    missing: parameters.filter((it) => it.required && !(it.name in values)),
    // What may be an option is not known before they are there.
    unclear: isLoading ? [] : unclear,
    begun: [...read.values()].filter((it) => it.isBegun).length,
    wanted,
    isLoading,
  };
}

/**
 * The action a text means, if it begins with the verb of one. Several may share a verb: `move` takes
 * a task as well as an issue. Then it is the one that understands the rest best, a whole name before
 * the beginning of one.
 */
export function readText(
  text: string,
  actions: readonly AnyAction[],
  given: Values,
  around: Surroundings,
): Reading | undefined {
  const found = findVerbs(text, actions);
  const isOpen = (it: Reading) => it.missing.length + it.unclear.length;
  return found
    .filter((it) => lengthOf(it) === lengthOf(found[0]!))
    .map((it) => readAction(it.action, text, it.places, given, around))
    .sort(
      (a, b) => isOpen(a) - isOpen(b) || a.begun - b.begun || b.tokens.length - a.tokens.length,
    )[0];
}
