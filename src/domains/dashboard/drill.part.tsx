import { Icon } from '#/ui/icon.tsx';
import { Link } from '#/ui/link.tsx';
import { writeSearch } from '#/ui/location.ts';
import { DashboardSearch, type DrillStep } from './dashboard-search.ts';
import type { FilterLists } from './filter-lists.part.ts';

const usual: Record<string, unknown> = DashboardSearch.parse({});

/** An address of the dashboard; what holds without being said is left out, as everywhere. */
export function dashboardHref(path: string, search: Record<string, unknown>): string {
  const said = Object.entries(search).filter(([name, value]) => value !== usual[name]);
  return path + writeSearch(Object.fromEntries(said));
}

/** The address one step further down: narrowed to this country, app or network. */
export function drillHref(
  path: string,
  search: DashboardSearch,
  step: DrillStep,
  value: string | number,
): string {
  const walked = (search.drill ?? []).filter((it) => it !== step);
  const drill = [...walked, step];
  return dashboardHref(path, { ...search, games: undefined, [step]: [value], drill });
}

/** The address at a step of the way: everything walked after it is given up. */
function backHref(path: string, search: DashboardSearch, keep: number): string {
  const walked = search.drill ?? [];
  const given = Object.fromEntries(walked.slice(keep).map((it) => [it, undefined]));
  const drill = keep > 0 ? walked.slice(0, keep) : undefined;
  return dashboardHref(path, { ...search, ...given, drill });
}

function nameOf(step: DrillStep, search: DashboardSearch, lists: FilterLists): string {
  const value = String(search[step]?.[0] ?? '');
  if (step === 'country') return lists.countries.find((it) => it.code === value)?.name ?? value;
  const rows = step === 'app' ? lists.apps : lists.networks;
  return rows.find((it) => String(it.id) === value)?.name ?? value;
}

interface DrillPathProps {
  path: string;
  search: DashboardSearch;
  lists: FilterLists;
}

/** The way down so far, every step a way back: All › Pakistan › Lantern Lagoon. */
export function DrillPath({ path, search, lists }: DrillPathProps) {
  const walked = search.drill ?? [];
  if (walked.length === 0) return null;
  return (
    <nav className="row drill" aria-label="Drill-down">
      <Link href={backHref(path, search, 0)} className="link">
        All
      </Link>
      {walked.map((step, at) => (
        <span key={step} className="row">
          <Icon name="chevron-right" size={12} />
          {at === walked.length - 1 ? (
            <b aria-current="location">{nameOf(step, search, lists)}</b>
          ) : (
            <Link href={backHref(path, search, at + 1)} className="link">
              {nameOf(step, search, lists)}
            </Link>
          )}
        </span>
      ))}
    </nav>
  );
}
