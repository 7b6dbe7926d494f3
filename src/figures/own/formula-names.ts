import { slipsBetween } from '#/kernel/edit-distance.ts';
import { askedMeasures } from '../asked-measures.ts';
import { isMeasure, measureKeys, measures } from '../measures.ts';
import { checkedKind, kindOf, type Kind } from './formula-kind.ts';
import { asTyped } from './formula-words.ts';
import { FormulaFault, type Formula } from './formula.ts';
import { isOwnKey, ownKeyOf } from './own-key.ts';
import { plainName, type Names } from './read-formula.ts';

/** An own measure as far as formulas name it. */
export interface NamedOwn {
  id: number;
  name: string;
  /** What it is of; undefined where its own formula is not right any more. */
  kind?: Kind | undefined;
}

/** Slips that are believed of a name. */
const MOST_SLIPS = 3;

/** Names that formulas know measures by. */
export interface FormulaNames extends Names {
  /** What a measure is called, as a formula takes it. */
  typed: (key: string) => string;
  nameOf: (key: string) => string;
  kindOf: (key: string) => Kind;
  /** Everything that can be named, for suggestions. */
  all: readonly { key: string; name: string; about: string }[];
}

/** What the palette calls a measure beside its name. */
const aliases = askedMeasures.flatMap(([key, words]) => words.map((word) => [word, key] as const));

/** What built-in measures are called, in small letters. */
const builtIn: ReadonlyMap<string, string> = new Map([
  ...aliases,
  ...measureKeys.map((key) => [measures[key].label.toLowerCase(), key] as const),
]);

/** Whether a name is one of a measure of the house or one of its other names. */
export const isBuiltInName = (name: string): boolean =>
  builtIn.has(plainName(name)) || ['min', 'max', 'name', 'change'].includes(plainName(name));

/** The names of every measure of the house and of some own ones. */
export function formulaNames(own: readonly NamedOwn[]): FormulaNames {
  const byName = new Map(own.map((it) => [plainName(it.name), ownKeyOf(it.id)]));
  const byKey = new Map(own.map((it) => [ownKeyOf(it.id) as string, it]));
  const nameOf = (key: string) =>
    isMeasure(key) ? measures[key].label : (byKey.get(key)?.name ?? 'a measure you may not see');
  const kindOfKey = (key: string): Kind => {
    const found = isMeasure(key) ? kindOf(measures[key]) : byKey.get(key)?.kind;
    return found ?? { money: 0, count: 0, seconds: 0 };
  };
  return {
    keyOf: (name) => builtIn.get(name) ?? byName.get(name),
    near: (name) => {
      const names = [...measureKeys.map((key) => measures[key].label), ...own.map((it) => it.name)];
      const found = names
        .map((it) => ({ it, slips: slipsIn(name, it.toLowerCase()) }))
        .filter(({ slips }) => slips !== undefined)
        .sort((a, b) => a.slips! - b.slips!)[0];
      return found && asTyped(found.it);
    },
    typed: (key) => asTyped(nameOf(key)),
    nameOf,
    kindOf: kindOfKey,
    all: [
      ...measureKeys.map((key) => ({
        key,
        name: measures[key].label,
        about: measures[key].formula,
      })),
      ...own.map((it) => ({ key: ownKeyOf(it.id), name: it.name, about: 'Own measure' })),
    ],
  };
}

/** By how many slips a name was missed; its beginning counts as one. */
function slipsIn(typed: string, name: string): number | undefined {
  const most = Math.min(MOST_SLIPS, Math.floor(typed.length / 3));
  const slips = slipsBetween(typed, name, most);
  if (slips !== undefined) return slips;
  return typed.length > 2 && name.startsWith(typed) ? MOST_SLIPS + 1 : undefined;
}

/** The kind of a formula and what it can be shown as. @throws FormulaFault */
export function checkedFormula(formula: Formula, names: FormulaNames) {
  const missing = (it: Formula): void => {
    if (it.kind === 'measure' && !isMeasure(it.key) && !isOwnKey(it.key))
      throw new FormulaFault(it.at, `No measure has the key ${it.key.slice(0, 40)}.`);
    if (it.kind === 'measure' && isOwnKey(it.key) && !names.all.some(({ key }) => key === it.key))
      throw new FormulaFault(it.at, 'This own measure is archived or not shared with you.');
    if (it.kind === 'minus') missing(it.of);
    if (it.kind === 'choice') for (const part of it.of) missing(part);
    if (it.kind === 'operator') for (const part of [it.left, it.right]) missing(part);
  };
  missing(formula);
  return checkedKind(formula, names);
}
