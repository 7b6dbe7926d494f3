import type { ReactNode } from 'react';
import { useScope } from '#/client/me.ts';
import { may } from '#/kernel/access.ts';
import { presetRange } from '#/kernel/days.ts';
import { Chip, FilterBar, Word } from '#/ui/chip.tsx';
import { DateRangeChip } from '#/ui/rich/date-range-chip.tsx';
import { TaskFilters, type TaskNarrowing } from './task-filters.part.tsx';
import { daysOf, daysWords, workPresets, type WorkSearch } from './work-search.ts';

export interface WorkPatch extends TaskNarrowing {
  period?: WorkSearch['period'] | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

interface WorkFiltersProps {
  search: WorkSearch;
  today: string;
  onChange: (patch: WorkPatch) => void;
  /** Whose and what only: the days are chosen elsewhere. */
  noDays?: boolean;
  end?: ReactNode;
}

const everything = { team: undefined, person: undefined, app: undefined, type: undefined };

/** "Last 30 days of all teams, everybody on all apps, any type". */
export function WorkFilters({ search, today, onChange, noDays, end }: WorkFiltersProps) {
  const alone = useScope(may('task-reports:read')) === 'own';
  const isNarrowed = Object.keys(everything).some(
    (it) => search[it as keyof typeof everything] !== undefined,
  );
  return (
    <FilterBar end={end}>
      {!noDays && (
        <DateRangeChip
          value={daysOf(search, today)}
          presets={workPresets.map(([key, label]) => ({ key, label, ...presetRange(key, today) }))}
          last={today}
          onChange={(it, preset) => {
            const period = workPresets.find(([key]) => key === preset)?.[0];
            onChange(
              period
                ? { period, from: undefined, to: undefined }
                : { period: undefined, from: it.from, to: it.to },
            );
          }}
        >
          {daysWords(search, today)}
        </DateRangeChip>
      )}
      {(alone || !noDays) && <Word>{alone ? 'of my work' : 'of'}</Word>}
      <TaskFilters value={search} onChange={onChange} alone={alone} />
      {isNarrowed && (
        <Chip add icon="x" onClick={() => onChange(everything)}>
          Show all
        </Chip>
      )}
    </FilterBar>
  );
}
