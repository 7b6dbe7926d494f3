import { useQuery } from '@tanstack/react-query';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { useFilterLists } from '#/figures/filter-lists.part.ts';
import { Dates } from '#/figures/filter-sentence.part.tsx';
import { FilterBar, Word } from '#/ui/chip.tsx';
import { useLocation, useSearch, writeSearch } from '#/ui/location.ts';
import { Page } from '#/ui/page.tsx';
import { Menu } from '#/ui/rich/menu.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { EmptyState } from '#/ui/states.tsx';
import { Tabs } from '#/ui/tabs.tsx';
import { adUnitSearch, adUnitTabs, type AdUnitSearch } from './ad-unit-search.ts';
import { saveInstances } from './ad-units.actions.ts';
import { FloorsTab } from './floors.part.tsx';
import { TestsTab } from './tests.part.tsx';
import { WaterfallTab } from './waterfall.part.tsx';
import './ad-units.css';

const labels = { waterfall: 'Waterfall', tests: 'A/B tests', floors: 'Floors' };

type Change = (patch: Partial<AdUnitSearch>) => void;

/** From one ad unit to another, with days and countries kept. */
function UnitPicker({ id, onChange }: { id: number | undefined; onChange: Change }) {
  const { data } = useQuery(reading('GET /ad-unit-choices', {}));
  const rows = data?.rows ?? [];
  return (
    <PickChip
      label="Ad unit"
      search
      options={rows.map((it) => ({ value: String(it.id), label: it.name, note: it.app.label }))}
      value={id === undefined ? [] : [String(id)]}
      onChange={([picked]) =>
        picked && onChange({ adUnit: Number(picked), placement: undefined, control: undefined })
      }
    >
      {id === undefined ? 'Choose an ad unit' : 'Another ad unit'}
    </PickChip>
  );
}

function Filters({ search, onChange }: { search: AdUnitSearch; onChange: Change }) {
  const { countries } = useFilterLists();
  const [first, ...others] = search.country ?? [];
  const nameOf = (code: string) => countries.find((it) => it.code === code)?.name ?? code;
  return (
    <FilterBar>
      {search.tab === 'floors' ? (
        <Word>Last 30 days</Word>
      ) : (
        <Dates
          filter={search}
          standing={undefined}
          onChange={({ date }) => onChange({ date: date ?? 'last-30-days' })}
        />
      )}
      <Word>in</Word>
      <PickChip
        several
        label="Countries"
        options={countries.map((it) => ({ value: it.code, label: it.name }))}
        value={search.country ?? []}
        on={first !== undefined}
        onChange={(picked) => onChange({ country: picked.length > 0 ? picked : undefined })}
      >
        {first === undefined
          ? 'all countries'
          : nameOf(first) + (others.length > 0 ? ` and ${others.length} more` : '')}
      </PickChip>
    </FilterBar>
  );
}

/** What an ad unit asks: its waterfall, its A/B tests, and what floors would have earned. */
export function AdUnitScreen() {
  const { path, search: raw } = useLocation();
  const [search, change] = useSearch(adUnitSearch);
  const run = useRun();
  const { adUnit, tab, date, country, placement } = search;
  const { data } = useQuery({
    ...reading('GET /ad-unit-waterfall', { adUnitId: adUnit ?? 0, date, country, placement }),
    enabled: adUnit !== undefined,
  });
  const onChange: Change = (patch) => change(patch);
  if (adUnit === undefined)
    return (
      <Page title="Ad unit">
        <EmptyState
          icon="list-numbers"
          title="No ad unit is chosen"
          text="Choose one of those whose instances are kept."
        >
          <UnitPicker id={undefined} onChange={onChange} />
        </EmptyState>
      </Page>
    );
  const hrefOf = (to: string) =>
    path + writeSearch({ ...raw, tab: to === 'waterfall' ? undefined : to });
  const file = (format: 'csv' | 'xlsx') => ({
    label: `The instances as ${format.toUpperCase()}`,
    icon: 'download' as const,
    onClick: () =>
      void run(saveInstances, { question: { adUnitId: adUnit, date, country, placement, format } }),
  });
  const props = { adUnit, search, onChange };
  return (
    <Page
      title={data ? `${data.adUnit.name}, ${data.adUnit.app.label}` : 'Ad unit'}
      actions={<UnitPicker id={adUnit} onChange={onChange} />}
      menu={<Menu label="More" groups={[[file('csv'), file('xlsx')]]} />}
      filters={<Filters search={search} onChange={onChange} />}
    >
      <Tabs
        label="Ad unit"
        current={hrefOf(tab)}
        tabs={adUnitTabs.map((it) => ({ href: hrefOf(it), label: labels[it] }))}
      />
      {tab === 'waterfall' && <WaterfallTab {...props} />}
      {tab === 'tests' && <TestsTab {...props} />}
      {tab === 'floors' && <FloorsTab {...props} />}
    </Page>
  );
}
