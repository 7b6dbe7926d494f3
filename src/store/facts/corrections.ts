import { amountsOf, definitionOf, isOfParts, precedences, type FactTableName } from './tables.ts';

/**
 * Figures typed by hand, kept as bookkeepers do. What a hand delivers never counts itself: it says
 * which measures of a day and app (and network, where the table's sources rival by it) were typed.
 * Beside it lie corrections, derived in every change that touches the day: each row that counts is
 * reversed, and stated again without the typed measures; what was typed is stated once. They count
 * like any other row and add up with them, so that nobody who reads has to know.
 *
 * Where a mediation tells the total of all networks (`isWhole` in `tables.ts`), what was typed of
 * another network is a detail of that total, as the networks' own reports are, and corrects nothing;
 * what was typed of the mediation itself is the total.
 */
export const REVERSED = 'hand-reversed';
export const RESTATED = 'hand-restated';

/**
 * Whether a table's figures can be typed: where sources supply each other's measures they cannot,
 * and nobody types what a single instance or creative did.
 */
export const canBeTyped = (table: FactTableName): boolean =>
  !isOfParts(table) && !definitionOf(table).supplied;

/** SQL of both engines: rows delivered by a hand, and the corrections made of them. */
export const isTyped = `precedence = ${precedences.hand}`;
export const isCorrection = `precedence = ${precedences.correction}`;

/** For each amount, SQL conditions of what the day, app (and network) of a row have. */
export interface AmountsKnown {
  /** Whether a hand carries it. */
  typed: (measure: string) => string;
  /** Whether a hand or a row that counts carries it. */
  carried: (measure: string) => string;
}

type Values = ReadonlyMap<string, string>;

/** A row that counts, taken away: an absent amount stays absent. */
export const reversedValues = (table: FactTableName): Values =>
  new Map(amountsOf(table).map((it) => [it, `-${it}`]));

/** The same row without what was typed, which it carries as nought so that ratios include it. */
export function restatedValues(table: FactTableName, { typed }: AmountsKnown): Values {
  const { measures, originals } = definitionOf(table);
  return new Map([
    ...measures.map((it) => [it, `case when ${typed(it)} then 0 else ${it} end`] as const),
    ...Object.entries(originals).map(
      ([it, base]) => [it, `case when ${typed(base)} then null else ${it} end`] as const,
    ),
  ]);
}

/** What was typed; it carries as nought whatever else is known of its day. */
export function statedValues(table: FactTableName, { carried }: AmountsKnown): Values {
  const { measures } = definitionOf(table);
  const fill = (it: string) => `case when ${it} is null and ${carried(it)} then 0 else ${it} end`;
  return new Map(measures.map((it) => [it, fill(it)]));
}
