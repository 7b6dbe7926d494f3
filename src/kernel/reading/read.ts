import type { AnyAction, Parameter, Values } from '#/kernel/action.ts';
import { chipOf, type Chip } from './chip.ts';
import {
  readers,
  type OwnReading,
  type Read,
  type Surroundings,
  type Unclear,
} from './parameter.ts';
import { without, type Span } from './span.ts';

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
}

/** Token name of the action's own word. */
export const verbToken = '';
/** Token name of a part that is unclear. */
export const unclearToken = '?';

interface Verb {
  action: AnyAction;
  place: Span;
}

/** The actions whose verb the text begins with, the longest verb first. */
function findVerbs(text: string, actions: readonly AnyAction[]): Verb[] {
  const from = text.length - text.trimStart().length;
  const typed = text.toLowerCase();
  return actions
    .flatMap((action) => (action.verbs ?? []).map((verb) => ({ action, verb })))
    .filter(({ verb }) => {
      const end = from + verb.length;
      return typed.startsWith(verb, from) && (end === typed.length || /\s/.test(typed[end]!));
    })
    .sort((a, b) => b.verb.length - a.verb.length)
    .map(({ action, verb }) => ({ action, place: { from, to: from + verb.length } }));
}

/** The action whose verb the text begins with, the longest verb first. */
export const findVerb = (text: string, actions: readonly AnyAction[]): Verb | undefined =>
  findVerbs(text, actions)[0];

interface Spelled {
  read: ReadonlyMap<string, Read>;
  tokens: Token[];
}

/** Lets every reader take its part of the text, the strictest first. */
function spell(
  text: string,
  parameters: readonly Parameter[],
  given: Values,
  around: Surroundings,
): Spelled {
  const read = new Map<string, Read>();
  const tokens: Token[] = [];
  let left = text;
  for (const reader of readers) {
    for (const parameter of parameters) {
      const { name, kind } = parameter;
      if (kind !== reader.kind || name in given || read.has(name)) continue;
      const it = reader.read(left, parameter, around);
      if (!it) continue;
      read.set(name, it);
      for (const place of it.places) {
        tokens.push({ name, from: place.from, to: place.to });
        left = without(left, place);
      }
    }
  }
  return { read, tokens };
}

function byOwnRules({ read, unclear }: OwnReading) {
  const tokens = [...read].flatMap(([name, it]) =>
    it.places.map(({ from, to }): Token => ({ name, from, to })),
  );
  for (const { from, to } of unclear) tokens.push({ name: unclearToken, from, to });
  return { read, tokens, unclear };
}

/**
 * Reads the parameters of an action from the text behind its verb.
 * @param given values chosen before, by name: they are not looked for in the text.
 */
export function readAction(
  action: AnyAction,
  text: string,
  verb: Span | undefined,
  given: Values,
  around: Surroundings,
): Reading {
  const parameters = action.parameters ?? [];
  const said = verb ? without(text, verb) : text;
  const { read, tokens, unclear } = action.read
    ? byOwnRules(action.read(said, around))
    : { ...spell(said, parameters, given, around), unclear: [] };
  const parts = parameters.flatMap((parameter): Part[] => {
    const { name } = parameter;
    const it = read.get(name);
    const typed = it?.places.map((place) => text.slice(place.from, place.to)).join(' ');
    const value = name in given ? given[name] : it ? it.value : parameter.fallback?.();
    if (value === undefined) return [];
    const isFallback = !(name in given) && !it;
    return [{ parameter, value, chip: chipOf(parameter, value, around, typed), isFallback }];
  });
  const values = Object.fromEntries(parts.map((it) => [it.parameter.name, it.value]));
  return {
    action,
    tokens: [...(verb ? [{ name: verbToken, ...verb }] : []), ...tokens].sort(
      (a, b) => a.from - b.from,
    ),
    parts,
    values,
    missing: parameters.filter((it) => it.required && !(it.name in values)),
    unclear,
  };
}

/**
 * The action a text means, if it begins with the verb of one. Several may share a verb: `move` takes
 * a task as well as an issue. Then it is the one that understands the rest best.
 */
export function readText(
  text: string,
  actions: readonly AnyAction[],
  given: Values,
  around: Surroundings,
): Reading | undefined {
  const found = findVerbs(text, actions);
  return found
    .filter((it) => it.place.to === found[0]!.place.to)
    .map((it) => readAction(it.action, text, it.place, given, around))
    .sort((a, b) => a.missing.length - b.missing.length || b.tokens.length - a.tokens.length)[0];
}
