import { weekdayName } from '#/kernel/date-words.ts';
import { spoken } from '#/kernel/language.ts';
import type { FigureCell } from './console.contract.ts';
import { figureWords } from './read-figure.ts';

const regions = new Intl.DisplayNames(spoken, { type: 'region', fallback: 'none' });

/** `Pakistan`; '' and ZZ stand for what a source does not split. */
export function countryName(code: string): string {
  if (code === '') return 'Not split by country';
  return code === 'ZZ' ? 'Unknown country' : (regions.of(code) ?? code);
}

const NO_COUNTRY = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);

/** Every country there is, by name. */
export function allCountries(): { value: string; label: string; note: string }[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return letters
    .flatMap((one) => letters.map((other) => one + other))
    .flatMap((code) => {
      const label = NO_COUNTRY.has(code) ? undefined : regions.of(code);
      return label ? [{ value: code, label, note: code }] : [];
    })
    .sort((a, b) => a.label.localeCompare(b.label, spoken));
}

/** Why a cell stands out, one sentence each; empty when it does not. */
export function cellRemarks(
  cell: FigureCell,
  measure: Parameters<typeof figureWords>[1],
): string[] {
  const words = (value: number | null) =>
    value === null ? 'nothing' : figureWords(value, measure);
  const { base, value, typed, byHand, expected, conflict, others, day } = cell;
  return [
    ...(byHand ? ['Entered by hand: it counts in place of its source’s.'] : []),
    ...(conflict ? [`Changed to ${words(base)} after you typed ${words(typed)}.`] : []),
    ...(!conflict && value !== base ? [`${words(base)} before.`] : []),
    ...(expected === null ? [] : [`A ${weekdayName(day)} usually brings ${words(expected)}.`]),
    ...others.map((it) => `${it.name} typed ${words(it.value)} and has not committed it.`),
  ];
}
