import type { Books } from './books.ts';
import { coverage } from './coverage.ts';
import { daysFrom } from './days.ts';
import { knows, partOf, type Scope, type Split } from './groups.ts';
import type { Row } from './rows.ts';

/** Ages that figures are told for. */
export const ages = [0, 1, 3, 7, 14, 30, 45] as const;

/** A row of a cohort, or its share of one: parts of installs and money are fractions. */
export interface Share {
  row: Row;
  part: number;
  /** Its report does not say who brought it. */
  isShared?: true;
}

const cellOf = ({ day, app, country }: Row) => [day, app, country].join('|');

/**
 * Cohorts by who brought them. A mediation does not know: its cohort is shared out among the
 * campaigns of the same day, app and country by the installs they brought, and what is left of its
 * installs came by itself.
 */
export function broughtBy(books: Books): readonly Share[] {
  const known = reckoned.get(books.rows) ?? sharesOf(books);
  reckoned.set(books.rows, known);
  return known;
}
/** The books do not change: it is reckoned once. */
const reckoned = new WeakMap<Books['rows'], readonly Share[]>();

function sharesOf(books: Books): Share[] {
  const brought = Map.groupBy(
    books.rows.filter((it) => it.table === 'acquisition' && it.sums['installs']),
    cellOf,
  );
  return books.rows
    .filter((it) => it.table === 'cohort')
    .flatMap((row): Share[] => {
      if (row.mediaSource !== '') return [{ row, part: 1 }];
      const takers = brought.get(cellOf(row)) ?? [];
      const taken = takers.reduce((sum, it) => sum + Number(it.sums['installs']), 0);
      const all = Math.max(taken, Number(row.sums['cohortInstalls']));
      const organic = { ...row, mediaSource: 'Organic', campaign: '' };
      return [
        ...takers.map(({ mediaSource, campaign, sums }) => ({
          row: { ...row, mediaSource, campaign },
          part: Number(sums['installs']) / all,
          isShared: true as const,
        })),
        { row: organic, part: (all - taken) / all, isShared: true },
      ];
    });
}

/** Whether an app's cohort of a day is told at an age: reports differ in the ages that they tell of an app. */
export function tellsAt(books: Books): (row: Pick<Row, 'app' | 'day'>, age: number) => boolean {
  const told = new Map<string, Set<number>>();
  for (const { table, app, age } of books.rows)
    if (table === 'cohort') told.set(app, (told.get(app) ?? new Set()).add(age));
  return ({ app, day }, age) =>
    (told.get(app)?.has(age) ?? false) && daysFrom(day, books.world.to) >= age;
}

export const moneyOf = ({ sums }: Row) =>
  Number(sums['cohortAds'] ?? 0n) + Number(sums['cohortPurchases'] ?? 0n);

/** Quotients of cohorts at an age, of every part of a split; undefined where none can be. */
export function cohortFigures(
  books: Books,
  name: string,
  { from, to, only = {} }: Scope,
  by?: Split,
): Map<string, number | null> | undefined {
  const [, kind = '', written = '0'] = /^(\D+)(\d*)$/.exec(name)!;
  const age = Number(written || 0);
  const isAsked = (row: Row) =>
    row.day >= from &&
    row.day <= to &&
    // Younger installs have not reached the age.
    daysFrom(row.day, books.world.to) >= age &&
    (Object.entries(only) as [Split, readonly string[]][]).every(([split, values]) =>
      values.includes(partOf(books, row, split)),
    );
  const asked = [...(by ? [by] : []), ...(Object.keys(only) as Split[])];
  if (asked.some((it) => !knows('cohort', it) || !knows('acquisition', it))) return undefined;
  const sums = new Map<string, { over: number; under: number }>();
  const add = (row: Row, over: number, under: number) => {
    const part = by ? partOf(books, row, by) : '';
    const sum = sums.get(part) ?? { over: 0, under: 0 };
    sums.set(part, { over: sum.over + over, under: sum.under + under });
  };
  const cohorts = broughtBy(books).filter(({ row }) => isAsked(row));
  // What cost money where no cohort is reported to that age has nothing to be held against; where
  // one is, a country or a source that it leaves out brought nothing.
  const reported = new Set(
    books.rows
      .filter((it) => it.table === 'cohort' && it.age === age)
      .map((it) => `${it.app} ${it.day}`),
  );
  const isReported = (row: Row) => reported.has(`${row.app} ${row.day}`);
  // Where a source of spend is missing, what installs brought has nothing to be held against either.
  const { missing } = coverage(books, ['acquisition'], only.mediaSource);
  const isSpent = (row: Row) => !missing.has(`${row.app} ${row.day}`);
  for (const { row, part } of cohorts) {
    const installs = Number(row.sums['cohortInstalls']) * part;
    const isPaid = row.mediaSource !== 'Organic';
    if (!isReported(row) || (kind.startsWith('roas') && !isSpent(row))) continue;
    if (kind === 'roas' && isPaid && row.age <= age) add(row, moneyOf(row) * part, 0);
    if (kind === 'roasBlended' && row.age <= age) add(row, moneyOf(row) * part, 0);
    if (kind === 'ltv')
      add(row, row.age <= age ? moneyOf(row) * part : 0, row.age === 0 ? installs : 0);
    if (kind === 'retention' && row.age === age)
      add(row, Number(row.sums['stayed']) * part, installs);
    if (kind === 'organicShare' && row.age === 0) add(row, isPaid ? 0 : installs, installs);
  }
  if (kind.startsWith('roas'))
    for (const row of books.rows)
      if (row.table === 'acquisition' && isAsked(row) && isReported(row) && isSpent(row))
        add(row, 0, Number(row.sums['spend']));
  return new Map(
    [...sums].map(([part, { over, under }]) => {
      if (under <= 0) return [part, null];
      return [part, kind === 'ltv' ? Math.round(over / under) : over / under];
    }),
  );
}

/**
 * Whether a figure holds what was shared out. Between the sources that brought installs everything
 * of such a cohort is; without them only what tells the paid from those that came by themselves.
 */
export function isShared(
  books: Books,
  name: string,
  { from, to }: Scope,
  by: Split,
  part: string,
): boolean {
  const [, kind = '', written = '0'] = /^(\D+)(\d*)$/.exec(name)!;
  const age = Number(written || 0);
  const isBySource = by === 'mediaSource' || by === 'campaign';
  const { missing } = coverage(books, ['acquisition']);
  const tells = tellsAt(books);
  return broughtBy(books).some((it) => {
    const { row } = it;
    if (!tells(row, age) || !it.isShared || it.part <= 0 || partOf(books, row, by) !== part)
      return false;
    if (row.day < from || row.day > to) return false;
    const isPaid = row.mediaSource !== 'Organic';
    const isSpent = !missing.has(`${row.app} ${row.day}`);
    if (kind === 'organicShare') return row.age === 0 && Number(row.sums['cohortInstalls']) > 0;
    if (kind === 'retention') return isBySource && row.age === age;
    if (kind === 'ltv') return isBySource && row.age <= age;
    const isRight = kind === 'roas' ? isPaid : isBySource;
    return isRight && isSpent && row.age <= age && moneyOf(row) > 0;
  });
}
