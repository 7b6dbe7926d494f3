import { monthName } from '#/kernel/date-words.ts';
import { addMonths } from '#/kernel/days.ts';
import { FilterBar, Word } from '#/ui/chip.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
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
/** How many months back and ahead the list offers; the arrows of the calendar go on. */
const AROUND = 12;

function months(today: string) {
  const first = `${today.slice(0, 7)}-01`;
  return Array.from({ length: 2 * AROUND + 1 }, (_, index) => {
    const day = addMonths(first, AROUND - index);
    return { value: day.slice(0, 7), label: monthName(day) };
  });
}

const teamWords = (name: string) => (name.startsWith('Team ') ? name : `Team ${name}`);

/** "November 2025 for Team Puzzle showing everyone". */
export function LeaveFilters({ search, month, today, teams, onChange }: FiltersProps) {
  const team = teams.find((it) => it.id === search.team);
  const all = teams.length === 1 ? teamWords(teams[0]!.name) : 'all my teams';
  return (
    <FilterBar end={<Legend />}>
      <PickChip
        label="Month"
        icon="calendar"
        options={months(today)}
        value={[month]}
        onChange={([it]) => onChange({ month: it })}
      >
        {monthName(`${month}-01`)}
      </PickChip>
      <Word>for</Word>
      <PickChip
        label="Team"
        options={[
          { value: '', label: all },
          ...(teams.length > 1 ? teams : []).map((it) => ({
            value: String(it.id),
            label: teamWords(it.name),
          })),
        ]}
        value={[search.team ? String(search.team) : '']}
        on={team !== undefined}
        onChange={([it]) => onChange({ team: it ? Number(it) : undefined })}
      >
        {team ? teamWords(team.name) : all}
      </PickChip>
      <Word>showing</Word>
      <PickChip
        label="Who"
        options={[
          { value: 'everyone', label: 'everyone' },
          { value: 'me', label: 'only me' },
        ]}
        value={[search.who]}
        on={search.who === 'me'}
        onChange={([it]) => onChange({ who: it === 'me' ? 'me' : undefined })}
      >
        {search.who === 'me' ? 'only me' : 'everyone'}
      </PickChip>
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
