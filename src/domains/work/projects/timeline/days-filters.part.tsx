import { Chip } from '#/ui/chip.tsx';
import { PeriodChip } from './period-chip.part.tsx';
import { periodOf, type TimelineSearch } from './timeline-search.ts';

type Days = Pick<TimelineSearch, 'hideDone' | 'from' | 'to'>;

interface DaysFiltersProps {
  search: Days;
  today: string;
  change: (patch: Partial<Days>) => void;
}

/** What every timeline is narrowed by: what is done is left out unless asked for, and a period. */
export function DaysFilters({ search, today, change }: DaysFiltersProps) {
  const { hideDone } = search;
  return (
    <>
      <Chip
        on={hideDone}
        aria-pressed={hideDone}
        onClick={() => change({ hideDone: hideDone ? false : undefined })}
      >
        Hide done
      </Chip>
      <PeriodChip
        period={periodOf(search)}
        today={today}
        onChange={(it) => change({ from: it?.from, to: it?.to })}
      />
    </>
  );
}
