import { useFilterLists } from '#/figures/filter-lists.part.ts';
import { FilterBar, Word } from '#/ui/chip.tsx';
import { FindField } from '#/ui/form/find-field.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { BoughtChips } from './bought-chips.part.tsx';
import { IdsChip } from './ids-chip.part.tsx';
import type { SpendingPatch, SpendingSearch } from './spending-search.ts';
import type { spendingShows } from './spending.contract.ts';

const showWords: Record<(typeof spendingShows)[number], string> = {
  all: 'all campaigns',
  over: 'campaigns over their budget',
  under: 'campaigns under their budget',
  without: 'campaigns without a budget',
};

interface FiltersProps {
  search: SpendingSearch;
  change: (patch: SpendingPatch) => void;
}

/** Which campaigns are listed, as a sentence. */
export function SpendingFilters({ search, change }: FiltersProps) {
  const lists = useFilterLists();
  const put = (patch: SpendingPatch) => change({ ...patch, page: undefined });
  return (
    <FilterBar
      end={
        <FindField
          label="Search the campaigns"
          placeholder="Name of a campaign"
          value={search.words ?? ''}
          onRest={(it) => put({ words: it.trim() || undefined })}
        />
      }
    >
      <PickChip
        label="Campaigns"
        options={Object.entries(showWords).map(([value, label]) => ({ value, label }))}
        value={[search.show]}
        on={search.show !== 'all'}
        onChange={([it]) => put({ show: it as SpendingSearch['show'] })}
      >
        {showWords[search.show]}
      </PickChip>
      <Word>for</Word>
      <IdsChip
        label="Teams"
        all="all teams"
        of={lists.teams}
        value={search.team}
        onChange={(team) => put({ team })}
      />
      <Word>of</Word>
      <BoughtChips lists={lists} value={search} onChange={put} />
    </FilterBar>
  );
}
