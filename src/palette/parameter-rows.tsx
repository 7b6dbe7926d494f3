import type { Parameter } from '#/kernel/action.ts';
import type { Wanted } from '#/kernel/reading/parameter.ts';
import { suggest } from '#/kernel/reading/suggest.ts';
import type { Desk } from './desk.ts';
import { hitEntry } from './entry.ts';
import { entryIcon, namedIcon, type Group } from './row.tsx';

const MOST = 50;

/** The drawing of a kind of value. */
export const kindIcons: Record<Parameter['kind'], string> = {
  day: 'calendar',
  month: 'calendar',
  number: 'list-numbers',
  emails: 'mail',
  'time-range': 'clock',
  duration: 'clock',
  time: 'clock',
  entity: 'search',
  choice: 'list',
  amount: 'coin',
  text: 'pencil',
};

const hints: Record<Parameter['kind'], string> = {
  day: 'Type a day: tomorrow, next Monday, 24 Dec',
  month: 'Type a month: November, 2025-11',
  number: 'Type a number',
  emails: 'Type one or more mail addresses',
  'time-range': 'Type a time: 3-5pm, 15:00 for 2 h',
  duration: 'Type how long: 45m, 1h 30m',
  time: 'Type a time: 3pm, 15:00',
  entity: 'Type a name',
  choice: 'Choose one',
  amount: 'Type a sum: 500, 1.5k, 500 eur',
  text: 'Type it',
};

/** Stands where options are not there yet. */
export const loadingRows: Group = {
  rows: [
    {
      id: 'loading',
      icon: namedIcon('loader-2'),
      title: 'Loading what it may be…',
      perform: () => undefined,
    },
  ],
};

/** What the input says while nothing is typed. */
export const hintOf = (it: Parameter) => hints[it.kind];

/** The values that may be chosen, narrowed by what is typed. */
export function parameterRows(
  desk: Desk,
  it: Parameter,
  typed: string,
  wanted: Wanted | undefined,
): Group[] {
  const { hits } = desk.around;
  const options = wanted && desk.around.options?.(wanted);
  if (wanted && !options) return [loadingRows];
  const rows = suggest(it, typed, desk.around, MOST, options).map((one) => {
    const hit = it.options
      ? undefined
      : it.entity && hits.find((hit) => hit.kind === it.entity && hit.id === one.value);
    return {
      id: JSON.stringify(one.value),
      icon: hit ? entryIcon(hitEntry(hit)) : namedIcon(kindIcons[it.kind]),
      title: hit?.title ?? one.chip.text,
      note: hit ? (hit.key ?? hit.apart) : one.chip.note,
      perform: () => desk.choose(one.value),
    };
  });
  return rows.length > 0 ? [{ title: it.label[0]!.toUpperCase() + it.label.slice(1), rows }] : [];
}
