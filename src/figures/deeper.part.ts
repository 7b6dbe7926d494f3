import type { FiguresPageSpec, FiguresRow } from './breakdown.contract.ts';
import type { Dimension } from './dimensions.ts';
import { drillSteps, type DrillStep } from './drill-steps.ts';
import type { FiguresSearch } from './figures-search.ts';
import { pageHref } from './page-href.part.ts';

/** A page of figures as it is opened. */
export interface Place {
  path: string;
  search: FiguresSearch;
  /** What holds on this page without being said. */
  usual: Record<string, unknown>;
  spec: FiguresPageSpec;
}

/** The same page with something of its search changed. */
export const hrefWith = ({ path, search, usual }: Place, patch: Partial<FiguresSearch>): string =>
  pageHref(path, { ...search, ...patch }, usual);

/** The filter that narrows a page to one value of a dimension; days become the range. */
function narrowing(by: Dimension, key: string): Partial<FiguresSearch> | undefined {
  if (by === 'day') return { date: `${key}..${key}` };
  if (key === '' || by === 'week' || by === 'month') return undefined;
  if (by === 'country' || by === 'adFormat' || by === 'appVersion') return { [by]: [key] };
  if (by === 'platform') return { platform: [key as 'android'] };
  return { [by]: [Number(key)] };
}

const isStep = (by: Dimension): by is DrillStep => drillSteps.includes(by as DrillStep);

/** What is worth a look below what has been narrowed, of what the page can split by. */
function nextOf({ spec, search }: Place, by: Dimension, walked: readonly DrillStep[]): Dimension {
  const order: readonly Dimension[] = [
    'country',
    'app',
    'network',
    'adUnit',
    'mediaSource',
    'campaign',
    'day',
  ];
  const isLeft = (it: Dimension) =>
    it !== by && !walked.includes(it as DrillStep) && spec.by.includes(it);
  return order.find(isLeft) ?? search.by;
}

/** The page one level deeper than a row: narrowed to it and split by the next dimension. */
export function deeperHref(place: Place, row: FiguresRow): string | undefined {
  const { search } = place;
  const label = row.labels[0];
  const patch = label && narrowing(search.by, label.key);
  if (!patch) return undefined;
  const walked = (search.drill ?? []).filter((it) => it !== search.by);
  const drill = isStep(search.by) ? [...walked, search.by] : search.drill;
  return hrefWith(place, {
    ...patch,
    drill,
    by: nextOf(place, search.by, drill ?? []),
    page: undefined,
    sort: undefined,
    words: undefined,
  });
}
