import { dayInCell } from '#/kernel/day-in-cell.ts';
import { lookUp } from '#/kernel/look-up.ts';
import { platforms, statusWords, workingStatuses, type Platform } from '../register/app-words.ts';
import { registerEndpoints } from '../register/register.contract.ts';

/** What a column can be; a team and an account are found by their names, see the plan. */
export const importColumns = [
  'name',
  'key',
  'platform',
  'package',
  'storeId',
  'team',
  'account',
  'batch',
  'core',
  'status',
  'releasedOn',
] as const;
export type ImportColumn = (typeof importColumns)[number];

const headings: Record<ImportColumn, readonly [string, ...string[]]> = {
  name: ['Name', 'app', 'app name', 'application', 'game', 'game name', 'title'],
  key: ['Key', 'prefix', 'app key'],
  platform: ['Platform', 'os', 'store', 'operating system'],
  package: [
    'Package',
    'package name',
    'package id',
    'package or bundle id',
    'package or store id',
    'bundle',
    'bundle id',
    'app id',
    'app bundle',
  ],
  storeId: ['Store id', 'app store id', 'apple id', 'itunes id', 'store link', 'store url', 'url'],
  team: ['Team', 'team name', 'studio'],
  account: ['Store account', 'account', 'publisher', 'developer account', 'developer'],
  batch: ['Batch', 'cohort'],
  core: ['Core app', 'core', 'is core'],
  status: ['Status', 'state', 'stage'],
  releasedOn: ['Released', 'released on', 'release date', 'launch date', 'launched'],
};

export const columnWords = (column: ImportColumn): string => headings[column][0];

/** Which column a heading means; undefined for one that means nothing here. */
export function columnNamed(heading: string): ImportColumn | undefined {
  const name = heading
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, ' ');
  return importColumns.find((it) => headings[it].some((one) => one.toLowerCase() === name));
}

/** What a cell about an app's place in a store says. */
export interface StoreName {
  package?: string;
  storeId?: string;
  platform?: Platform;
}

/** `com.studio.game`, `id1234567890`, `1234567890`, or the link of either store. */
export function storeNameIn(text: string): StoreName {
  const play = /^https?:\/\/play\.google\.com\/[^?]*\?(?:.*&)?id=([\w.-]+)/i.exec(text);
  if (play) return { package: play[1]!, platform: 'android' };
  const apple = /^https?:\/\/(?:apps|itunes)\.apple\.com\/.*\bid(\d{6,})/i.exec(text);
  if (apple) return { storeId: apple[1]!, platform: 'ios' };
  const digits = /^(?:id)?(\d{6,})$/i.exec(text);
  return digits ? { storeId: digits[1]!, platform: 'ios' } : { package: text };
}

const platformNames: Record<string, Platform> = {
  'google play': 'android',
  google: 'android',
  play: 'android',
  'play store': 'android',
  apple: 'ios',
  'app store': 'ios',
  iphone: 'ios',
  ipad: 'ios',
};
const flags: Record<string, boolean> = {
  yes: true,
  true: true,
  '1': true,
  core: true,
  no: false,
  false: false,
  '0': false,
};

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();

type ReadColumn = Exclude<ImportColumn, 'team' | 'account'>;

function rawValue(column: ReadColumn, text: string): unknown {
  const word = plain(text);
  if (column === 'platform')
    return platforms.find((it) => it === word) ?? lookUp(platformNames, word);
  if (column === 'status')
    return workingStatuses.find((it) => it === word || plain(statusWords[it]) === word);
  if (column === 'core') return lookUp(flags, word);
  if (column === 'releasedOn') return dayInCell(text);
  return column === 'key' ? text.toUpperCase() : text;
}

const { shape } = registerEndpoints['POST /save-edited-app'].input;

/** A cell as the value of its field, checked as the form checks it. */
export function readCell(
  column: ReadColumn,
  text: string,
): { value: unknown } | { problem: string } {
  const value = rawValue(column, text);
  if (value === undefined) return { problem: `“${text.slice(0, 40)}” is not understood.` };
  const parsed = shape[column].safeParse(value);
  return parsed.success
    ? { value: parsed.data }
    : { problem: parsed.error.issues[0]?.message ?? 'This is not right.' };
}
