import type { ReactNode } from 'react';
import { SavedViews } from '#/community/views/saved-views.part.tsx';
import { FilterBar, Word } from '#/ui/chip.tsx';
import { FindField } from '#/ui/form/find-field.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import type { Change, ItSearch } from '../it-search.ts';
import { assetKindWords } from '../it-words.ts';
import { assetKinds } from './inventory.contract.ts';

interface FiltersProps {
  search: ItSearch;
  change: Change;
  tabs: ReactNode;
  /** Whether what lies on the shelf is listed too. */
  seesAll: boolean;
}

const whereWords = {
  '': 'anywhere',
  held: 'with people',
  shelf: 'on the shelf',
  repair: 'in repair',
  lost: 'lost',
  retired: 'retired',
};
type Where = keyof typeof whereWords;

/** "Inventory of any kind anywhere", and the field that narrows it by words. */
export function InventoryFilters({ search, change, tabs, seesAll }: FiltersProps) {
  const { asset_kind: kind, where } = search;
  return (
    <FilterBar
      end={
        <>
          <FindField
            label="Search the inventory"
            placeholder="Label, device, serial, person"
            value={search.search}
            onRest={(it) => change({ search: it || undefined, page: undefined }, { replace: true })}
          />
          <SavedViews />
        </>
      }
    >
      {tabs}
      <Word>of</Word>
      <PickChip
        label="Kind"
        on={kind !== undefined}
        options={[
          { value: '', label: 'Any kind' },
          ...assetKinds.map((it) => ({ value: it as string, label: assetKindWords[it] })),
        ]}
        value={[kind ?? '']}
        onChange={([it]) =>
          change({ asset_kind: assetKinds.find((one) => one === it), page: undefined })
        }
      >
        {kind ? assetKindWords[kind].toLowerCase() : 'any kind'}
      </PickChip>
      {seesAll && (
        <PickChip
          label="Where"
          on={where !== undefined}
          options={Object.entries(whereWords).map(([value, label]) => ({ value, label }))}
          value={[where ?? '']}
          onChange={([it]) =>
            change({ where: (it || undefined) as Exclude<Where, ''> | undefined, page: undefined })
          }
        >
          {whereWords[where ?? '']}
        </PickChip>
      )}
    </FilterBar>
  );
}
