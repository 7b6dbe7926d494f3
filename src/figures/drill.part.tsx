import { Icon } from '#/ui/icon.tsx';
import { Link } from '#/ui/link.tsx';
import type { DrillStep } from './drill-steps.ts';
import type { FilterLists } from './filter-lists.part.ts';
import { pageHref } from './page-href.part.ts';
import './drill.css';

/** A search that can be drilled down in. */
export interface Drilled {
  drill?: DrillStep[] | undefined;
  country?: string[] | undefined;
  app?: number[] | undefined;
  network?: number[] | undefined;
  mediaSource?: number[] | undefined;
  [name: string]: unknown;
}

interface Place {
  path: string;
  search: Drilled;
  /** What holds on this page without being said. */
  usual: Record<string, unknown>;
}

/** The address one step further down: narrowed to this country, app or network, on the first page. */
export function drillHref({ path, search, usual }: Place, step: DrillStep, value: string | number) {
  const walked = (search.drill ?? []).filter((it) => it !== step);
  const first = { page: undefined, games: undefined };
  return pageHref(path, { ...search, ...first, [step]: [value], drill: [...walked, step] }, usual);
}

/** The address at a step of the way: everything walked after it is given up. */
function backHref({ path, search, usual }: Place, keep: number): string {
  const walked = search.drill ?? [];
  const given = Object.fromEntries(walked.slice(keep).map((it) => [it, undefined]));
  const drill = keep > 0 ? walked.slice(0, keep) : undefined;
  // The list stands again as it stood where this step was taken.
  const list = 'by' in usual ? { by: walked[keep], sort: undefined, page: undefined } : {};
  return pageHref(path, { ...search, ...given, ...list, drill }, usual);
}

function nameOf(step: DrillStep, search: Drilled, lists: FilterLists): string {
  const value = String(search[step]?.[0] ?? '');
  if (step === 'country') return lists.countries.find((it) => it.code === value)?.name ?? value;
  const rows = { app: lists.apps, network: lists.networks, mediaSource: lists.mediaSources }[step];
  return rows.find((it) => String(it.id) === value)?.name ?? value;
}

/** The way down so far, every step a way back: All › Pakistan › Lantern Lagoon. */
export function DrillPath({ lists, ...place }: Place & { lists: FilterLists }) {
  const walked = place.search.drill ?? [];
  if (walked.length === 0) return null;
  return (
    <nav className="row drill" aria-label="Drill-down">
      <Link href={backHref(place, 0)} className="link">
        All
      </Link>
      {walked.map((step, at) => (
        <span key={step} className="row">
          <Icon name="chevron-right" size={12} />
          {at === walked.length - 1 ? (
            <b aria-current="location">{nameOf(step, place.search, lists)}</b>
          ) : (
            <Link href={backHref(place, at + 1)} className="link">
              {nameOf(step, place.search, lists)}
            </Link>
          )}
        </span>
      ))}
    </nav>
  );
}
