import { dayInCell } from '#/kernel/day-in-cell.ts';
import { lookUp } from '#/kernel/look-up.ts';
import {
  assetKinds,
  inventoryEndpoints,
  standings,
  type Standing,
} from '../inventory/inventory.contract.ts';
import { assetKindWords, standingWords } from '../it-words.ts';

/** What a column can be; who has a device is found by name, see the plan. */
export const importColumns = [
  'tag',
  'kind',
  'name',
  'serial',
  'standing',
  'holder',
  'boughtOn',
  'warrantyUntil',
  'cost',
  'notes',
] as const;
export type ImportColumn = (typeof importColumns)[number];

/** The headings of our own export first. */
const headings: Record<ImportColumn, readonly [string, ...string[]]> = {
  tag: ['Label', 'tag', 'asset tag', 'asset', 'asset no', 'asset number', 'inventory number'],
  kind: ['Kind', 'type', 'category', 'asset type'],
  name: ['Name', 'device', 'model', 'item', 'description'],
  serial: ['Serial number', 'serial', 'serial no', 'serial no.', 's/n', 'imei'],
  standing: ['Standing', 'status', 'condition', 'state'],
  holder: ['Held by', 'holder', 'assigned to', 'user', 'employee', 'owner', 'e-mail', 'email'],
  boughtOn: ['Bought on', 'bought', 'purchase date', 'purchased', 'purchased on'],
  warrantyUntil: ['Warranty until', 'warranty', 'warranty end', 'warranty ends'],
  cost: ['Cost USD', 'cost', 'price', 'price usd', 'purchase price'],
  notes: ['Notes', 'note', 'remarks', 'comments'],
};

export const columnWords = (column: ImportColumn): string => headings[column][0];

/** Which column a heading means; undefined for one that means nothing here. */
export function columnNamed(heading: string): ImportColumn | undefined {
  const name = heading.trim().toLowerCase().replace(/\s+/g, ' ').replace(/_/g, ' ');
  return importColumns.find((it) => headings[it].some((one) => one.toLowerCase() === name));
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();

/** A value by its own name or the words people see for it. */
const oneOf = <T extends string>(all: readonly T[], words: Record<T, string>, text: string) =>
  all.find((it) => plain(it) === plain(text) || plain(words[it]) === plain(text));

/** Other words for a standing. */
const standingNames: Record<string, Standing> = {
  'in use': 'ready',
  ok: 'ready',
  good: 'ready',
  working: 'ready',
  broken: 'repair',
  stolen: 'lost',
  disposed: 'retired',
  'written off': 'retired',
};

/** `1,299.00`, `$ 1299`, `USD 1,299` as micro-USD. */
function readCost(text: string): number | undefined {
  const found = /^(?:\$|USD)?\s*(\d[\d,]*(?:\.\d{1,6})?)\s*(?:\$|USD)?$/i.exec(text);
  return found ? Math.round(Number(found[1]!.replaceAll(',', '')) * 1_000_000) : undefined;
}

function rawValue(column: Exclude<ImportColumn, 'holder'>, text: string): unknown {
  if (column === 'kind') return oneOf(assetKinds, assetKindWords, text);
  if (column === 'standing')
    return oneOf(standings, standingWords, text) ?? lookUp(standingNames, plain(text));
  if (column === 'boughtOn' || column === 'warrantyUntil') return dayInCell(text);
  return column === 'cost' ? readCost(text) : text;
}

const { shape } = inventoryEndpoints['POST /save-it-asset'].input;

/** A cell as the value of its field, checked as the form checks it. */
export function readCell(
  column: Exclude<ImportColumn, 'holder'>,
  text: string,
): { value: unknown } | { problem: string } {
  const value = rawValue(column, text);
  if (value === undefined) return { problem: `“${text.slice(0, 40)}” is not understood.` };
  if (column === 'standing') return { value };
  const parsed = shape[column].safeParse(value);
  return parsed.success
    ? { value: parsed.data }
    : { problem: parsed.error.issues[0]?.message ?? 'This is not right.' };
}
