import type { ReactNode } from 'react';
import { FilterBar, Word } from '#/ui/chip.tsx';
import { FindField } from '#/ui/form/find-field.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { kindWords } from './account-words.ts';
import type { AccountsSearch, Change } from './accounts-search.ts';
import { accountKinds } from './accounts.contract.ts';

interface FiltersProps {
  search: AccountsSearch;
  change: Change;
  tabs: ReactNode;
}

const standings = { use: 'in use', soon: 'that renew soon', closed: 'that are closed' };
type Standing = keyof typeof standings;

/** "Accounts of any kind in use", and the field that narrows them by words. */
export function RegisterFilters({ search, change, tabs }: FiltersProps) {
  const standing: Standing = search.closed ? 'closed' : search.soon ? 'soon' : 'use';
  return (
    <FilterBar
      end={
        <FindField
          label="Search the accounts"
          placeholder="Name, owner, contact"
          value={search.search}
          onRest={(it) => change({ search: it || undefined, page: undefined })}
        />
      }
    >
      {tabs}
      <Word>of</Word>
      <PickChip
        label="Kind"
        on={search.kind !== undefined}
        options={[
          { value: '', label: 'Any kind' },
          ...accountKinds.map((it) => ({ value: it as string, label: kindWords[it] })),
        ]}
        value={[search.kind ?? '']}
        onChange={([it]) =>
          change({ kind: accountKinds.find((kind) => kind === it), page: undefined })
        }
      >
        {search.kind ? kindWords[search.kind] : 'any kind'}
      </PickChip>
      <PickChip
        label="Standing"
        on={standing !== 'use'}
        options={Object.entries(standings).map(([value, label]) => ({ value, label }))}
        value={[standing]}
        onChange={([it]) =>
          change({
            soon: it === 'soon' || undefined,
            closed: it === 'closed' || undefined,
            page: undefined,
          })
        }
      >
        {standings[standing]}
      </PickChip>
    </FilterBar>
  );
}
