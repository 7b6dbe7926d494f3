import type { Books } from './books.ts';
import { monthOf, weekOf } from './days.ts';
import { playersOf } from './players.ts';
import { sendersOf } from './postbacks.ts';
import type { Row, Table } from './rows.ts';

/** What figures are split by, under the names of the API. */
export const splits = [
  'day',
  'week',
  'month',
  'app',
  'team',
  'network',
  'mediaSource',
  'country',
  'platform',
  'adFormat',
  'campaign',
  'appVersion',
] as const;
export type Split = (typeof splits)[number];

/** Which tables know a split; a table without it has nothing to say of its parts. */
const everywhere: readonly Table[] = [
  'monetisation',
  'acquisition',
  'engagement',
  'audience',
  'cohort',
  'store',
  'players',
  'postbacks',
  'senders',
];
const knownTo: Readonly<Record<Split, readonly Table[]>> = {
  day: everywhere,
  week: everywhere,
  month: everywhere,
  app: everywhere,
  team: everywhere,
  // Who plays in two countries is one user.
  country: everywhere.filter((it) => it !== 'audience'),
  platform: everywhere,
  network: ['monetisation'],
  adFormat: ['monetisation'],
  mediaSource: ['acquisition', 'cohort', 'postbacks', 'senders'],
  campaign: ['acquisition', 'cohort', 'senders'],
  appVersion: ['engagement', 'players'],
};
export const knows = (table: Table, split: Split): boolean => knownTo[split].includes(table);

/** The part of a split that a row belongs to; empty where its report did not say. */
export function partOf(books: Books, row: Row, split: Split): string {
  if (split === 'week') return weekOf(row.day);
  if (split === 'month') return monthOf(row.day);
  if (split === 'team') return books.ownerOf(row.app, row.day) ?? '';
  if (split === 'campaign') return books.campaignNames.get(row.campaign) ?? row.campaign;
  if (split === 'appVersion') return row.version;
  return row[split];
}

/** What is looked at: a range of days, and where it is cut down. */
export interface Scope {
  from: string;
  to: string;
  /** Values of which one must hold, by split. */
  only?: Partial<Readonly<Record<Split, readonly string[]>>>;
  /** Names of the accounts that were delivered under. */
  accounts?: readonly string[];
  /** Without what players buy. */
  adsOnly?: true;
  /** Every figure is that of the team which owns the app in the end. */
  teamsToday?: true;
}

/** The books do not change: their rows are laid out by table once. */
const laidOut = new WeakMap<Books['rows'], Map<Table, Row[]>>();
function rowsOf({ rows }: Books, table: Table): readonly Row[] {
  const known = laidOut.get(rows) ?? Map.groupBy(rows, (it) => it.table);
  laidOut.set(rows, known);
  return known.get(table) ?? [];
}

function rowsAsked(
  books: Books,
  table: Table,
  days: { from: string; to: string },
  parted: readonly string[],
): readonly Row[] {
  if (table === 'players') return playersOf(books.rows, parted);
  return table === 'senders' ? sendersOf(books.rows, days) : rowsOf(books, table);
}

/** Rows of a table within a scope, by the parts of a split; without one all in the part ''. */
export function groupsOf(
  books: Books,
  table: Table,
  { from, to, only = {}, accounts }: Scope,
  by?: Split,
): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  const filters = Object.entries(only) as [Split, readonly string[]][];
  const parted = [...(by ? [by] : []), ...Object.keys(only)];
  const rows = rowsAsked(books, table, { from, to }, parted);
  for (const row of rows) {
    if (row.day < from || row.day > to) continue;
    if (accounts && !accounts.includes(row.account)) continue;
    if (filters.some(([split, values]) => !values.includes(partOf(books, row, split)))) continue;
    const part = by ? partOf(books, row, by) : '';
    const group = groups.get(part);
    if (group) group.push(row);
    else groups.set(part, [row]);
  }
  return groups;
}
