import type { Books } from './books.ts';
import { ages, broughtBy, moneyOf, tellsAt, type Share } from './cohorts.ts';
import { coverage } from './coverage.ts';
import { partOf, type Scope, type Split } from './groups.ts';
import type { Row } from './rows.ts';

/** What installs of an age have brought, over the install days that have reached it. */
export interface TriangleCell {
  roas: number | null;
  roasBlended: number | null;
  revenue: number | null;
  ltv: number | null;
  retention: number | null;
  isEstimated: boolean;
  state: 'whole' | 'partial' | 'none';
}
export interface TriangleRow {
  spend: number;
  installs: number;
  payback: number | null;
  cells: ReadonlyMap<number, TriangleCell>;
}

const sum = <T>(all: readonly T[], of: (it: T) => number) =>
  all.reduce((total, it) => total + of(it), 0);
const ratio = (over: number, under: number) => (under > 0 ? over / under : null);

const bySelf = new Set(['Organic']);
const appDay = (it: Row) => `${it.app} ${it.day}`;
const isIn =
  ({ from, to, only = {} }: Scope, books: Books) =>
  (row: Row) =>
    row.day >= from &&
    row.day <= to &&
    (Object.entries(only) as [Split, readonly string[]][]).every(([split, values]) =>
      values.includes(partOf(books, row, split)),
    );

/** Installs and what was paid for some, of one part of a split. */
interface Part {
  shares: Share[];
  costs: Row[];
}

/**
 * The triangle of cohorts, by the parts of a split; without one all in the part ''. What cost money
 * where no cohort is reported is in the spend and in no ratio.
 */
export function triangleOf(books: Books, scope: Scope, by?: Split): Map<string, TriangleRow> {
  const isAsked = isIn(scope, books);
  const shares = broughtBy(books).filter(({ row, part }) => part > 0 && isAsked(row));
  const costs = books.rows.filter((it) => it.table === 'acquisition' && isAsked(it));
  const parts = new Map<string, Part>();
  const partFor = (row: Row): Part => {
    const name = by ? partOf(books, row, by) : '';
    const found = parts.get(name) ?? { shares: [], costs: [] };
    parts.set(name, found);
    return found;
  };
  for (const it of shares) partFor(it.row).shares.push(it);
  for (const it of costs) partFor(it).costs.push(it);
  const cohorts = books.rows.filter((it) => it.table === 'cohort');
  const known = { apps: new Set(cohorts.map((it) => it.app)), days: new Set(cohorts.map(appDay)) };
  const tells = tellsAt(books);
  // What brought money where a source of spend is missing is in the revenue and in no ROAS.
  const { missing } = coverage(books, ['acquisition'], scope.only?.mediaSource);
  const isSpent = (row: Row) => !missing.has(appDay(row));
  // A day on which an app's cohorts are missing grows no older, and neither is it young.
  const isMissing = (cost: Row) =>
    known.apps.has(cost.app) && !(known.days.has(appDay(cost)) && isSpent(cost));
  const isBySource = [by, ...Object.keys(scope.only ?? {})].some(
    (it) => it === 'mediaSource' || it === 'campaign',
  );

  const cellAt = ({ shares, costs }: Part, age: number): TriangleCell => {
    const old = shares.filter((it) => tells(it.row, age));
    const upTo = old.filter((it) => it.row.age <= age);
    const spentOn = upTo.filter((it) => isSpent(it.row));
    const paid = spentOn.filter((it) => !bySelf.has(it.row.mediaSource));
    const aging = costs.filter((it) => !isMissing(it));
    const isTold = [...shares.map((it) => it.row), ...aging].map((it) => tells(it, age));
    const spent = sum(
      aging.filter((it) => tells(it, age)),
      (it) => Number(it.sums['spend']),
    );
    const money = (of: readonly Share[]) => sum(of, ({ row, part }) => moneyOf(row) * part);
    const installs = (at: number) =>
      sum(
        old.filter((it) => it.row.age === at),
        ({ row, part }) => Number(row.sums['cohortInstalls']) * part,
      );
    const stayed = sum(
      old.filter((it) => it.row.age === age),
      ({ row, part }) => Number(row.sums['stayed']) * part,
    );
    const isYoung = isTold.includes(false);
    return {
      roas: ratio(money(paid), spent),
      roasBlended: ratio(money(spentOn), spent),
      // What has not come yet is not nothing.
      revenue: isTold.includes(true) ? Math.round(money(upTo)) : null,
      ltv: ratio(money(upTo), installs(0)),
      retention: ratio(stayed, installs(age)),
      isEstimated: (isBySource ? upTo : paid).some((it) => it.isShared),
      state: !isTold.includes(true) ? 'none' : isYoung ? 'partial' : 'whole',
    };
  };
  return new Map(
    [...parts].map(([name, part]): [string, TriangleRow] => {
      const cells = new Map(ages.map((age) => [age as number, cellAt(part, age)]));
      const payback = ages.find((it) => (cells.get(it)!.roas ?? 0) >= 1) ?? null;
      const spend = sum(part.costs, (it) => Number(it.sums['spend']));
      const installs = sum(part.costs, (it) => Number(it.sums['installs'] ?? 0n));
      return [name, { spend, installs, payback, cells }];
    }),
  );
}
