import { lookUp } from '#/kernel/look-up.ts';
import type { DayReader } from '#/kernel/reading/day.ts';
import { periodNamed } from './asked-period.ts';
import type { Dimension } from './dimensions.ts';
import type { FilterInput } from './filter.contract.ts';
import type { OwnFigure } from './own/own-key.ts';

/** Names a question may hold, with what the filter takes for them. */
export interface AskedNames {
  countries: readonly { code: string; name: string }[];
  apps: readonly { id: number; name: string }[];
  networks: readonly { id: number; name: string }[];
  mediaSources: readonly { id: number; name: string }[];
  teams: readonly { id: number; name: string }[];
  /** Values of the less usual fields; meant by their whole name only. */
  others?: readonly OtherName[];
}

/** Fields that are seldom narrowed by. */
export type SeldomField =
  | 'account'
  | 'batch'
  | 'filterStatus'
  | 'adFormat'
  | 'adUnit'
  | 'campaign'
  | 'appVersion'
  | 'user'
  | 'role'
  | 'userStatus'
  | 'task_type'
  | 'project';

export interface OtherName {
  field: SeldomField;
  value: string | number;
  name: string;
}

/** What a question in words means: `Pakistan last week`. */
export interface Asked {
  filter: FilterInput;
  /** What it is to be split by: `by network`. */
  by?: Dimension;
  /** What was not understood, in its order. */
  left: string[];
}

/** An own measure that a question may name. */
export interface NamedMeasure {
  name: string;
  key: OwnFigure;
}

/** What a text is read against beside names. */
export interface Asking {
  meant?: Payee;
  /** The business day, YYYY-MM-DD. */
  today: string;
  /** Without it single days are not read. */
  readDay?: DayReader | undefined;
  own?: readonly NamedMeasure[];
}

const splits: Readonly<Record<string, Dimension>> = {
  country: 'country',
  app: 'app',
  game: 'app',
  network: 'network',
  'ad network': 'network',
  source: 'mediaSource',
  'media source': 'mediaSource',
  campaign: 'campaign',
  team: 'team',
  platform: 'platform',
  format: 'adFormat',
  'ad format': 'adFormat',
  version: 'appVersion',
};

/** Short names people use beside those the lists have. */
const shortCountries: Record<string, string> = {
  usa: 'US',
  us: 'US',
  america: 'US',
  uk: 'GB',
  britain: 'GB',
  uae: 'AE',
  emirates: 'AE',
};
const fillers = new Set(['in', 'on', 'from', 'for', 'of', 'the', 'and', 'by', 'at', 'team', 'app']);

type Entry = [phrase: string, add: (filter: FilterInput) => FilterInput];

const more = <T>(list: unknown, value: T): T[] => [...((list as T[] | undefined) ?? []), value];

/** Which of the two a company is meant as that is both an ad network and a media source. */
export type Payee = 'network' | 'mediaSource';

function companies(names: AskedNames, meant: Payee): Entry[] {
  const byName = new Map<string, Entry>();
  const add = (field: Payee, rows: AskedNames['networks']) => {
    for (const one of rows) {
      const name = one.name.toLowerCase();
      byName.set(name, [name, (it) => ({ ...it, [field]: more(it[field], one.id) })]);
    }
  };
  const both = [
    ['network', names.networks],
    ['mediaSource', names.mediaSources],
  ] as const;
  // The later one stands in the place of the earlier of the same name.
  for (const [field, rows] of meant === 'network' ? both.toReversed() : both) add(field, rows);
  return [...byName.values()];
}

function entries(names: AskedNames, meant: Payee): Entry[] {
  const country =
    (code: string): Entry[1] =>
    (it) => ({ ...it, country: more(it.country, code) });
  const known = new Set(names.countries.map((it) => it.code));
  return [
    ...names.countries.map((one): Entry => [one.name.toLowerCase(), country(one.code)]),
    ...Object.entries(shortCountries)
      .filter(([, code]) => known.has(code))
      .map(([word, code]): Entry => [word, country(code)]),
    ...names.apps.map((one): Entry => [
      one.name.toLowerCase(),
      (it) => ({ ...it, app: more(it.app, one.id) }),
    ]),
    ...companies(names, meant),
    ...names.teams.map((one): Entry => [
      one.name.toLowerCase(),
      (it) => ({ ...it, team: more(it.team, one.id) }),
    ]),
    ['android', (it) => ({ ...it, platform: more(it.platform, 'android') })],
    ['ios', (it) => ({ ...it, platform: more(it.platform, 'ios') })],
    ['iphone', (it) => ({ ...it, platform: more(it.platform, 'ios') })],
  ];
}

/** Several of a name are meant together: every game has an ad unit "Level end". */
const otherEntries = ({ others = [] }: AskedNames): Entry[] =>
  [...Map.groupBy(others, (it) => `${it.field} ${it.name.toLowerCase()}`).values()].map((same) => [
    same[0]!.name.toLowerCase(),
    (filter) =>
      same.reduce((all, it) => ({ ...all, [it.field]: more(all[it.field], it.value) }), filter),
  ]);

/** Words that are two capitals of a country as well; only capitals mean the country. */
const plainWords = new Set(
  'am an as at be by do go he if in is it la me my no of on or so to us we'.split(' '),
);

/**
 * Reads a question word by word, the longest name first; country codes that are words only in
 * capitals. A name of several words may be cut short when it stays the only one.
 */
export function readQuestion(
  text: string,
  names: AskedNames,
  { meant = 'network', today, readDay }: Asking,
): Asked {
  const words = text.trim().split(/\s+/).filter(Boolean);
  const known = entries(names, meant);
  const others = otherEntries(names);
  const codes = new Set(names.countries.map((it) => it.code));
  const period = (phrase: string): Entry[1] | undefined => {
    const days = periodNamed(phrase, today, readDay);
    return days && ((it) => ({ ...it, date: undefined, singleDate: undefined, ...days }));
  };
  let filter: FilterInput = {};
  let by: Dimension | undefined;
  const left: string[] = [];
  for (let at = 0; at < words.length;) {
    const split = splitAt(words, at);
    if (split) {
      by = split.by;
      at += split.words;
      continue;
    }
    const found = longest(words, at, { known, others, period });
    const word = words[at]!;
    if (found) {
      filter = found.add(filter);
      at += found.words;
      continue;
    }
    const code = plainWords.has(word) ? word : word.toUpperCase();
    if (codes.has(code)) filter = { ...filter, country: more(filter.country, code) };
    else if (!fillers.has(word.toLowerCase())) left.push(word);
    at += 1;
  }
  return { filter: withoutNothing(filter), ...(by && { by }), left };
}

const withoutNothing = (filter: FilterInput): FilterInput =>
  Object.fromEntries(Object.entries(filter).filter(([, it]) => it !== undefined));

/** `by network`, `per country`. */
function splitAt(
  words: readonly string[],
  at: number,
): { by: Dimension; words: number } | undefined {
  if (!/^(by|per)$/i.test(words[at]!)) return undefined;
  for (const count of [2, 1]) {
    const phrase = words
      .slice(at + 1, at + 1 + count)
      .join(' ')
      .toLowerCase();
    const by =
      lookUp(splits, phrase) ?? lookUp(splits, phrase.replace(/ies$/, 'y').replace(/s$/, ''));
    if (by) return { by, words: count + 1 };
  }
  return undefined;
}

const LONGEST = 5;

interface Known {
  known: readonly Entry[];
  others: readonly Entry[];
  period: (phrase: string) => Entry[1] | undefined;
}

function longest(words: readonly string[], at: number, { known, others, period }: Known) {
  for (let count = Math.min(LONGEST, words.length - at); count > 0; count--) {
    const phrase = words
      .slice(at, at + count)
      .join(' ')
      .toLowerCase();
    const isWhole = ([name]: Entry) => name === phrase;
    const whole = known.find(isWhole)?.[1] ?? others.find(isWhole)?.[1] ?? period(phrase);
    if (whole) return { add: whole, words: count };
    // "Lantern" for Lantern Lagoon, as long as no other name begins so.
    const begun = phrase.length > 3 ? known.filter(([name]) => name.startsWith(phrase)) : [];
    if (begun.length === 1) return { add: begun[0]![1], words: count };
  }
  return undefined;
}
