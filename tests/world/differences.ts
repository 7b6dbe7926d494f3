import type { Company } from './company.ts';
import type { Expected } from './reference/figures.ts';
import type { Scope, Split } from './reference/groups.ts';

/** A figure of the product that is not what the books say. */
export interface Difference {
  measure: string;
  by: string;
  part: string;
  expected: string;
  got: string;
}

/** Ratios are fractions of sums: as close as two doubles are. */
const CLOSE = 1e-9;

export function agrees(expected: Expected, got: number | null | undefined): boolean {
  // A list may leave out a part in which everything is nought.
  if (expected === 0n && got === undefined) return true;
  if (expected === 'nothing') return got === null || got === undefined || got === 0;
  if (got === null || got === undefined) return expected === null;
  if (expected === null) return false;
  if (typeof expected === 'bigint') return Number(expected) === got;
  const value = Number(expected.over) / Number(expected.under);
  return Math.abs(value - got) <= CLOSE * Math.max(1, Math.abs(value));
}

export const written = (it: Expected): string =>
  it !== null && typeof it === 'object'
    ? `${Number(it.over) / Number(it.under)}`
    : String(it === 'nothing' ? 'nothing' : it);

interface Label {
  key: string;
  label: string;
}
interface Figures {
  [measure: string]: { value: number | null } | undefined;
}
export interface FiguresReply {
  rows: { labels: Label[]; figures: Figures }[];
  totalRows: number;
  total: Figures;
}

/** What the books call a part that the API labels so. */
export function partNamed(company: Company, by: Split, { key, label }: Label): string {
  if (by === 'app') return [...company.apps].find(([, id]) => String(id) === key)?.[0] ?? key;
  if (by === 'team') return [...company.teams].find(([, id]) => String(id) === key)?.[0] ?? '';
  if (by === 'network' || by === 'mediaSource' || by === 'campaign') return key === '' ? '' : label;
  // A region that nobody named has a code of its own in the API.
  return by === 'country' && key === 'ZZ' ? '' : key;
}

/** The question of a scope as the API takes it. */
export async function questionOf(
  company: Company,
  { from, to, only = {}, adsOnly, teamsToday }: Scope,
) {
  const named = async (names: readonly string[]) => {
    const all = await company.server.db.selectFrom('networks').select(['id', 'name']).execute();
    return names.map((name) => all.find((it) => it.name === name)!.id);
  };
  const filter: Record<string, unknown> = { date: `${from}..${to}`, compare: 'none' };
  if (adsOnly) filter['revenue'] = 'ads';
  if (teamsToday) filter['teams'] = 'today';
  for (const [split, values] of Object.entries(only) as [Split, readonly string[]][]) {
    if (split === 'app') filter['app'] = values.map((it) => company.apps.get(it)!);
    else if (split === 'team') filter['team'] = values.map((it) => company.teams.get(it)!);
    else if (split === 'network' || split === 'mediaSource') filter[split] = await named(values);
    else filter[split] = values;
  }
  return filter;
}

/** Where the reply to a split differs from the books. */
export function differencesIn(
  company: Company,
  reply: FiguresReply,
  measure: string,
  by: Split | undefined,
  expected: ReadonlyMap<string, Expected>,
): Difference[] {
  const got = new Map(
    by
      ? reply.rows.map((it) => [partNamed(company, by, it.labels[0]!), it.figures[measure]?.value])
      : [['', reply.total[measure]?.value]],
  );
  const parts = new Set([...expected.keys(), ...got.keys()]);
  return [...parts].flatMap((part) => {
    const wanted = expected.has(part) ? expected.get(part)! : 'nothing';
    const value = got.get(part);
    if (agrees(wanted, value)) return [];
    return { measure, by: by ?? 'all', part, expected: written(wanted), got: String(value) };
  });
}

/** The differences as a table to read. */
export const tableOf = (differences: readonly Difference[]): string =>
  differences
    .slice(0, 60)
    .map((it) => [it.measure, it.by, it.part || '–', it.expected, it.got].join(' | '))
    .concat(differences.length > 60 ? [`and ${differences.length - 60} more`] : [])
    .join('\n');
