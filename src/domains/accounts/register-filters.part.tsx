import { useEffect, useState, type ReactNode } from 'react';
import { FilterBar, Word } from '#/ui/chip.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { kindWords } from './account-words.ts';
import type { AccountsSearch, Change } from './accounts-search.ts';
import { accountKinds } from './accounts.contract.ts';

interface FiltersProps {
  search: AccountsSearch;
  change: Change;
  tabs: ReactNode;
}

/** What is typed reaches the address when the typing rests. */
function useTyped(value: string, onRest: (typed: string) => void) {
  const [typed, setTyped] = useState(value);
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => onRest(typed), 250);
    return () => clearTimeout(timer);
  }, [typed, value, onRest]);
  return [typed, setTyped] as const;
}

const standings = { use: 'in use', soon: 'that renew soon', closed: 'that are closed' };
type Standing = keyof typeof standings;

/** "Accounts of any kind in use", and the field that narrows them by words. */
export function RegisterFilters({ search, change, tabs }: FiltersProps) {
  const [typed, setTyped] = useTyped(search.search, (it) =>
    change({ search: it || undefined, page: undefined }),
  );
  const standing: Standing = search.closed ? 'closed' : search.soon ? 'soon' : 'use';
  return (
    <FilterBar
      end={
        <span className="accounts-search">
          <TextField
            label="Search the accounts"
            hideLabel
            type="search"
            icon="search"
            placeholder="Name, owner, contact"
            value={typed}
            onChange={setTyped}
          />
        </span>
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
