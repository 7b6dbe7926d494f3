import { isDay } from './days.ts';

/** Files are read in English whatever language the product speaks. */
const inCells = [
  'jan',
  'feb',
  'mar',
  'apr',
  'may',
  'jun',
  'jul',
  'aug',
  'sep',
  'oct',
  'nov',
  'dec',
];

/** `2024-05-01`, `01/05/2024`, `1.5.2024` and `1 May 2024`: the day comes before the month. */
export function dayInCell(text: string): string | undefined {
  const iso = /^(\d{4})-(\d\d?)-(\d\d?)$/.exec(text);
  const slashed = /^(\d\d?)[/.-](\d\d?)[/.-](\d{4})$/.exec(text);
  const named = /^(\d\d?)[ -]([A-Za-z]{3,9})\.?,?[ -](\d{4})$/.exec(text);
  const month = named && inCells.indexOf(named[2]!.slice(0, 3).toLowerCase()) + 1;
  const parts = iso
    ? [iso[1], iso[2], iso[3]]
    : slashed
      ? [slashed[3], slashed[2], slashed[1]]
      : named && month
        ? [named[3], String(month), named[1]]
        : undefined;
  const day = parts && [parts[0], parts[1]!.padStart(2, '0'), parts[2]!.padStart(2, '0')].join('-');
  return day && isDay(day) ? day : undefined;
}
