import type { ReactNode } from 'react';
import { SavedViews } from '#/community/views/saved-views.part.tsx';
import { FilterBar, Word } from '#/ui/chip.tsx';
import { FindField } from '#/ui/form/find-field.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import type { Change, ItSearch } from '../it-search.ts';
import { requestKindWords } from '../it-words.ts';
import { requestKinds } from './requests.contract.ts';

interface FiltersProps {
  search: ItSearch;
  change: Change;
  tabs: ReactNode;
  isAgent: boolean;
}

const whoseWords: Record<ItSearch['whose'], string> = {
  any: 'of everybody',
  asked: 'of mine',
  assigned: 'given to me',
  nobody: 'nobody has taken',
};

/** "Requests of everybody for any kind that wait", and the field that narrows them by words. */
export function RequestFilters({ search, change, tabs, isAgent }: FiltersProps) {
  const { whose, closed, request_kind: kind } = search;
  const offered = (['any', 'asked', 'assigned', 'nobody'] as const).map((value) => ({
    value: value as string,
    label: whoseWords[value],
  }));
  return (
    <FilterBar
      end={
        <>
          <FindField
            label="Search the requests"
            placeholder="Words, person"
            value={search.search}
            onRest={(it) => change({ search: it || undefined, page: undefined }, { replace: true })}
          />
          <SavedViews />
        </>
      }
    >
      {tabs}
      {isAgent && (
        <PickChip
          label="Whose"
          on={whose !== 'any'}
          options={offered}
          value={[whose]}
          onChange={([it]) =>
            change({ whose: it as ItSearch['whose'] | undefined, page: undefined })
          }
        >
          {whoseWords[whose]}
        </PickChip>
      )}
      <Word>for</Word>
      <PickChip
        label="Kind"
        on={kind !== undefined}
        options={[
          { value: '', label: 'Anything' },
          ...requestKinds.map((it) => ({ value: it as string, label: requestKindWords[it] })),
        ]}
        value={[kind ?? '']}
        onChange={([it]) =>
          change({ request_kind: requestKinds.find((one) => one === it), page: undefined })
        }
      >
        {kind ? requestKindWords[kind].toLowerCase() : 'anything'}
      </PickChip>
      <PickChip
        label="Standing"
        on={closed}
        options={[
          { value: 'open', label: 'that wait' },
          { value: 'closed', label: 'that are settled' },
        ]}
        value={[closed ? 'closed' : 'open']}
        onChange={([it]) =>
          change({ closed: it === 'closed' || undefined, state: undefined, page: undefined })
        }
      >
        {closed ? 'that are settled' : 'that wait'}
      </PickChip>
    </FilterBar>
  );
}
