import { FilterBar } from '#/ui/chip.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { LeaveChips } from './leave-chips.part.tsx';
import type { LeaveSearch } from './leave-search.ts';
import { statusWords } from './leave-words.ts';
import { Legend } from './month.part.tsx';

interface FiltersProps {
  search: LeaveSearch;
  month: string;
  today: string;
  teams: readonly { id: number; name: string }[];
  onChange: (patch: Partial<LeaveSearch>) => void;
}

const statuses = ['applied', 'approved', 'taken'] as const;
const teamWords = (name: string) => (name.startsWith('Team ') ? name : `Team ${name}`);

/** "November 2025 for Team Puzzle showing everyone". */
export function LeaveFilters({ search, month, today, teams, onChange }: FiltersProps) {
  const named = teams.map(({ id, name }) => ({ id, name: teamWords(name) }));
  const isOne = named.length === 1;
  return (
    <FilterBar end={<Legend />}>
      <LeaveChips
        {...{ search, month, today, onChange }}
        teams={isOne ? [] : named}
        all={isOne ? named[0]!.name : 'all my teams'}
      />
      <PickChip
        label="Status"
        add={!search.status}
        icon={search.status ? undefined : 'plus'}
        on={search.status !== undefined}
        options={[
          { value: '', label: 'Any status' },
          ...statuses.map((it) => ({ value: it as string, label: statusWords[it] })),
        ]}
        value={[search.status ?? '']}
        onChange={([it]) => onChange({ status: statuses.find((status) => status === it) })}
      >
        {search.status ? statusWords[search.status] : 'Filter'}
      </PickChip>
    </FilterBar>
  );
}
