import { monthName } from '#/kernel/date-words.ts';
import { addMonths } from '#/kernel/days.ts';
import { FilterBar, Word } from '#/ui/chip.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import type { DaysSearch } from './leave-search.ts';

interface FiltersProps {
  search: DaysSearch;
  month: string;
  today: string;
  teams: readonly { id: number; name: string }[];
  onChange: (patch: Partial<DaysSearch>) => void;
}

/** How many months back and ahead the list offers; the arrows of the calendar go on. */
const AROUND = 12;

const months = (today: string) =>
  Array.from({ length: 2 * AROUND + 1 }, (_, index) => {
    const day = addMonths(`${today.slice(0, 7)}-01`, AROUND - index);
    return { value: day.slice(0, 7), label: monthName(day) };
  });

/** "November 2025 for all my teams showing everyone". */
export function DaysFilters({ search, month, today, teams, onChange }: FiltersProps) {
  const team = teams.find((it) => it.id === search.team);
  return (
    <FilterBar>
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
          { value: '', label: 'all my teams' },
          ...teams.map((it) => ({ value: String(it.id), label: it.name })),
        ]}
        value={[search.team ? String(search.team) : '']}
        on={team !== undefined}
        onChange={([it]) => onChange({ team: it ? Number(it) : undefined })}
      >
        {team ? team.name : 'all my teams'}
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
    </FilterBar>
  );
}
