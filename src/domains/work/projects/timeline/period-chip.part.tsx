import { dayRange } from '#/kernel/date-words.ts';
import { addDays, addMonths, startOfMonth, startOfQuarter } from '#/kernel/days.ts';
import { IconButton } from '#/ui/button.tsx';
import { DateRangeChip } from '#/ui/rich/date-range-chip.tsx';
import type { Span } from './timeline-days.ts';

interface PeriodChipProps {
  period: Span | undefined;
  today: string;
  onChange: (period: Span | undefined) => void;
}

const quarter = (day: string): Span => {
  const from = startOfQuarter(day);
  return { from, to: addDays(addMonths(from, 3), -1) };
};

/** The period that is shown; all days while none is chosen. */
export function PeriodChip({ period, today, onChange }: PeriodChipProps) {
  const month = startOfMonth(today);
  const presets = [
    { key: 'month', label: 'This month', from: month, to: addDays(addMonths(month, 1), -1) },
    { key: 'quarter', label: 'This quarter', ...quarter(today) },
    { key: 'next', label: 'Next quarter', ...quarter(addMonths(startOfQuarter(today), 3)) },
    { key: 'half', label: 'Next six months', from: today, to: addMonths(today, 6) },
  ];
  return (
    <>
      <DateRangeChip
        value={period ?? quarter(today)}
        presets={presets}
        onChange={({ from, to }) => onChange({ from, to })}
      >
        {period ? dayRange(period, today) : 'All days'}
      </DateRangeChip>
      {period && (
        <IconButton
          icon="x"
          label="Show all days"
          variant="ghost"
          onClick={() => onChange(undefined)}
        />
      )}
    </>
  );
}
