import type { ReactNode } from 'react';
import { formatMoney } from '#/kernel/money.ts';
import { FilterBar, Word } from '#/ui/chip.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { monthWords, statusWords } from './account-words.ts';
import type { AccountsSearch, Change } from './accounts-search.ts';
import { settlementStatuses } from './settlement-rules.ts';

interface FiltersProps {
  search: AccountsSearch;
  change: Change;
  tabs: ReactNode;
  month: string;
  months: readonly { month: string; unpaid: number }[];
  networks: readonly { id: number; name: string }[];
}

/** "Settlements for October 2026 of all networks". */
export function SettlementFilters({ search, change, tabs, month, months, networks }: FiltersProps) {
  const network = networks.find((it) => it.id === search.network);
  const there = months.some((it) => it.month === month)
    ? months
    : [{ month, unpaid: 0 }, ...months];
  return (
    <FilterBar>
      {tabs}
      <Word>for</Word>
      <PickChip
        label="Month"
        icon="calendar"
        options={there.map((it) => ({
          value: it.month,
          label: monthWords(it.month),
          note: it.unpaid > 0 ? formatMoney(it.unpaid, 'dense') : undefined,
        }))}
        value={[month]}
        onChange={([it]) => change({ month: it, page: undefined, settlement: undefined })}
      >
        {monthWords(month)}
      </PickChip>
      <Word>of</Word>
      <PickChip
        label="Network"
        on={search.network !== undefined}
        options={[
          { value: '', label: 'All networks' },
          ...networks.map((it) => ({ value: String(it.id), label: it.name })),
        ]}
        value={[search.network ? String(search.network) : '']}
        onChange={([it]) => change({ network: it ? Number(it) : undefined, page: undefined })}
      >
        {network?.name ?? 'all networks'}
      </PickChip>
      <PickChip
        label="Status"
        on={search.status !== undefined}
        options={[
          { value: '', label: 'In any state' },
          ...settlementStatuses.map((it) => ({ value: it as string, label: statusWords[it].text })),
        ]}
        value={[search.status ?? '']}
        onChange={([it]) =>
          change({ status: settlementStatuses.find((one) => one === it), page: undefined })
        }
      >
        {search.status ? statusWords[search.status].text.toLowerCase() : 'in any state'}
      </PickChip>
    </FilterBar>
  );
}
