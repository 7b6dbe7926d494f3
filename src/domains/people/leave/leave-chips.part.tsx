import { monthName } from '#/kernel/date-words.ts';
import { addMonths } from '#/kernel/days.ts';
import { Word } from '#/ui/chip.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';

/** How many months back and ahead the list offers; the arrows of the calendar go on. */
const AROUND = 12;

function months(today: string) {
  const first = `${today.slice(0, 7)}-01`;
  return Array.from({ length: 2 * AROUND + 1 }, (_, index) => {
    const day = addMonths(first, AROUND - index);
    return { value: day.slice(0, 7), label: monthName(day) };
  });
}

interface Shown {
  month?: string | undefined;
  team?: number | undefined;
  who?: 'me' | undefined;
}

interface ChipsProps {
  search: { team?: number | undefined; who: 'everyone' | 'me' };
  /** YYYY-MM. */
  month: string;
  today: string;
  teams: readonly { id: number; name: string }[];
  /** What all of them together are called. */
  all?: string;
  onChange: (patch: Shown) => void;
}

/** "November 2025 for Team Puzzle showing everyone". */
export function LeaveChips({ search, month, today, teams, onChange, ...rest }: ChipsProps) {
  const { all = 'all my teams' } = rest;
  const team = teams.find((it) => it.id === search.team);
  return (
    <>
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
          ...teams.map((it) => ({ value: String(it.id), label: it.name })),
        ]}
        value={[search.team ? String(search.team) : '']}
        on={team !== undefined}
        onChange={([it]) => onChange({ team: it ? Number(it) : undefined })}
      >
        {team ? team.name : all}
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
    </>
  );
}
