import { exactDay, exactInstant } from '#/kernel/date-words.ts';
import { MICROS_PER_DOLLAR } from '#/kernel/money.ts';
import { formatNumber } from '#/kernel/numbers.ts';
import type { AuditDictionary } from './audit-dictionary.ts';

/** A value longer than this is cut: a whole document is read in its versions. */
const MOST_CHARACTERS = 600;

export interface Change {
  field: string;
  before: string | null;
  after: string | null;
}

/** What an entry is of, and how its fields and values are told in words. */
export interface Telling {
  action: string;
  kind: string;
  dictionary: AuditDictionary;
  /** What stands behind the id that a field holds; undefined where it holds none, or it is gone. */
  nameOf: (field: string, id: number, isListed: boolean) => string | undefined;
}

/** Travel with a record as it is answered, and are no part of it. */
export const abilities: readonly string[] = ['can', 'isMine', 'mine', 'receives'];

const aDay = /^\d{4}-\d\d-\d\d$/;
const anInstant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

const flagWords = { true: 'Yes', false: 'No' };
const valueWords = { hidden: 'Hidden' };

const cut = (text: string) =>
  text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;

const isRecord = (it: unknown): it is Record<string, unknown> =>
  typeof it === 'object' && it !== null && !Array.isArray(it);

/** What a record within an entry is called: a sprint by its name, an issue by its key. */
const calledOf = (it: Record<string, unknown>) =>
  [it['name'], it['title'], it['key'], it['text']].find((each) => typeof each === 'string');

function toldNumber(
  value: number,
  field: string,
  { nameOf, dictionary, ...of }: Telling,
  isListed: boolean,
): string {
  if (dictionary.isAmount(of, field)) return formatNumber(value / MICROS_PER_DOLLAR, 2);
  return nameOf(field, value, isListed) ?? dictionary.value(of, field, value) ?? String(value);
}

function toldText(value: string, field: string, { dictionary, ...of }: Telling): string {
  if (value === 'hidden') return valueWords.hidden;
  if (aDay.test(value)) return exactDay(value);
  if (anInstant.test(value)) return exactInstant(new Date(value));
  return dictionary.value(of, field, value) ?? value;
}

function told(value: unknown, field: string, telling: Telling, isListed = false): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return flagWords[`${value}`];
  if (typeof value === 'number') return toldNumber(value, field, telling, isListed);
  if (typeof value === 'string') return toldText(value, field, telling);
  if (Array.isArray(value))
    return value
      .map((it) => told(it, field, telling, true) ?? '–')
      .join(value.every(isRecord) ? '; ' : ', ');
  if (!isRecord(value)) return null;
  const called = calledOf(value);
  if (called !== undefined) return String(called);
  const names = Object.keys(value);
  if (names.length === 2 && 'from' in value && 'to' in value)
    return `${told(value['from'], field, telling) ?? '–'} → ${told(value['to'], field, telling) ?? '–'}`;
  return names
    .map((it) => [telling.dictionary.field(telling, it), told(value[it], it, telling)] as const)
    .flatMap(([name, text]) => (text === null ? [] : [`${name}: ${text}`]))
    .join(', ');
}

/**
 * What an entry changed, field by field. Of two records only what differs; what stands for a value that
 * is never written down, `hidden`, differs even from itself.
 */
export function changesOf(before: unknown, after: unknown, telling: Telling): Change[] {
  const written = (value: unknown, field: string) => {
    const text = told(value, field, telling);
    return text === null ? null : cut(text);
  };
  if (!isRecord(before ?? after)) {
    if ((before ?? after ?? null) === null) return [];
    const field = telling.dictionary.field(telling, 'value');
    return [{ field, before: written(before, 'value'), after: written(after, 'value') }];
  }
  const [was, is] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (it) => !abilities.includes(it),
  );
  const isBoth = isRecord(before) && isRecord(after);
  return names
    .filter(
      (it) => !isBoth || was[it] === 'hidden' || JSON.stringify(was[it]) !== JSON.stringify(is[it]),
    )
    .map((it) => ({
      field: telling.dictionary.field(telling, it),
      before: written(was[it], it),
      after: written(is[it], it),
    }))
    .filter((it) => it.before !== null || it.after !== null);
}
