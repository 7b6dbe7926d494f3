import { hitKinds, hitKindTitles } from '#/kernel/hit.ts';
import { FilterBar, Word } from '#/ui/chip.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { Segmented } from '#/ui/segmented.tsx';
import type { SearchPageSearch } from './search-page-search.ts';

interface FiltersProps {
  search: SearchPageSearch;
  onChange: (patch: Partial<SearchPageSearch>) => void;
}

const options = hitKinds
  .map((it) => ({ value: it, label: hitKindTitles[it] }))
  .toSorted((a, b) => a.label.localeCompare(b.label));

/** "In everything, open and closed". */
export function SearchFilters({ search: { kinds = [], state }, onChange }: FiltersProps) {
  const [first, ...others] = kinds;
  return (
    <FilterBar
      end={
        <span className="f3 fs12">
          Also <code className="mono">is:open</code> <code className="mono">in:issues</code>{' '}
          <code className="mono">by:name</code>
        </span>
      }
    >
      <Word>In</Word>
      <PickChip
        several
        label="Kinds"
        options={options}
        value={kinds}
        on={kinds.length > 0}
        onChange={(it) => onChange({ kinds: it.length > 0 ? it : undefined })}
      >
        {first === undefined
          ? 'everything'
          : others.length > 0
            ? `${kinds.length} kinds`
            : hitKindTitles[first].toLowerCase()}
      </PickChip>
      <Segmented
        label="State"
        segments={[
          { value: 'any', label: 'Open and closed' },
          { value: 'open', label: 'Open' },
          { value: 'closed', label: 'Closed' },
        ]}
        value={state ?? 'any'}
        onChange={(it) => onChange({ state: it === 'any' ? undefined : it })}
      />
    </FilterBar>
  );
}
