import { pageHref } from '#/figures/page-href.part.ts';
import { Tabs } from '#/ui/tabs.tsx';
import { sheetTabs, type SheetTab } from './sheet-measures.ts';
import { SheetSearch } from './sheet-search.ts';

const labels: Record<SheetTab, string> = { android: 'Android', ios: 'iOS', new: 'New apps' };
const steps = ['n3', 'n2', 'n1', '0', 'p1', 'p2', 'p3'] as const;
const usual = SheetSearch.parse({}) as Record<string, unknown>;

interface SheetTabsProps {
  path: string;
  search: SheetSearch;
  counts: Record<SheetTab, number> | undefined;
}

/** Android, iOS, new apps; beside them what the heat means. */
export function SheetTabs({ path, search, counts }: SheetTabsProps) {
  const hrefOf = (tab: SheetTab) => pageHref(path, { ...search, tab, page: 1 }, usual);
  return (
    <div className="sheet-tabs">
      <Tabs
        label="Apps"
        current={hrefOf(search.tab)}
        tabs={sheetTabs.map((it) => ({
          href: hrefOf(it),
          label: labels[it],
          ...(counts && { count: counts[it] }),
        }))}
      />
      {search.view === 'days' && (
        <span className="sheet-heat">
          Below
          <i aria-hidden="true">
            {steps.map((it) => (
              <b key={it} className={`heat-${it}`} />
            ))}
          </i>
          above the app’s own median
        </span>
      )}
    </div>
  );
}
