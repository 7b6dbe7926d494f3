import type { DayRange } from '#/kernel/days.ts';
import type { Stretch } from '#/store/facts/stretches.ts';
import { daysOwned } from '../owners.ts';
import type { Selection } from '../selection.records.ts';
import type { CompanyCoverage, CompanyLine } from './company-coverage.facts.ts';
import { Cover } from './cover.ts';

/** What a selection of apps has of the company's coverage. */
export interface SelectionCover {
  lines: readonly CompanyLine[];
  cover: Cover;
  /** From the first to the last day that any source tells of them; null where none tells any. */
  known: DayRange | null;
}

/** So many selections of apps are remembered for as long as the coverage is the same. */
const REMEMBERED = 50;
const known = new WeakMap<readonly CompanyLine[], Map<string, SelectionCover>>();

/** The lines of some apps with what is missing of them: the same object until anything changes. */
export function selectionCover(
  { lines: all, networksOf }: CompanyCoverage,
  { apps, within }: Pick<Selection, 'apps' | 'within'>,
): SelectionCover {
  const ofThese = known.get(all) ?? new Map<string, SelectionCover>();
  known.set(all, ofThese);
  const name = `${apps} ${JSON.stringify(within)}`;
  const found = ofThese.get(name);
  if (found) return found;
  if (ofThese.size >= REMEMBERED) ofThese.clear();
  const chosen = apps === 'all' ? undefined : new Set(apps);
  const lines = chosen ? all.filter((it) => chosen.has(it.appId)) : all;
  const cover = new Cover(
    lines.map((it) => ({ ...it, networks: networksOf(it.table, it.source) })),
    within && daysWithin(within, lines),
  );
  const made = { lines, cover, known: knownDays(lines) };
  ofThese.set(name, made);
  return made;
}

/** From the first to the last day with rows of some lines; null without any. */
export function knownDays(lines: readonly CompanyLine[]): DayRange | null {
  const [first] = lines;
  if (!first) return null;
  let { from, last: to } = first;
  for (const it of lines) {
    if (it.from < from) from = it.from;
    if (it.last > to) to = it.last;
  }
  return { from, to };
}

/** The days of each app that fall into some stretches. */
const daysWithin = (stretches: readonly Stretch[], lines: readonly CompanyLine[]) =>
  daysOwned(
    stretches.flatMap(({ apps, from, to }) => {
      const these = apps === 'all' ? new Set(lines.map((it) => it.appId)) : apps;
      return [...these].map((app) => ({ app, from, to }));
    }),
  );
