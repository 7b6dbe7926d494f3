import { spoken } from '#/kernel/language.ts';

/** The office's own network, or this machine. */
export const LOCAL = 'local';
export const UNKNOWN = 'unknown';

const countries = new Intl.DisplayNames(spoken, { type: 'region' });

/** "Pakistan", "Office or local". */
export function placeWords(place: string): string {
  if (place === LOCAL) return 'Office or local';
  if (place === UNKNOWN) return 'Unknown';
  return countries.of(place) ?? place;
}
