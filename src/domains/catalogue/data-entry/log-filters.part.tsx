import { useFilterLists } from '#/figures/filter-lists.part.ts';
import { shortDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { Word } from '#/ui/chip.tsx';
import { useNow } from '#/ui/now.ts';
import { DateRangeChip } from '#/ui/rich/date-range-chip.tsx';
import type { Option } from '#/ui/rich/option.ts';
import { PickChip } from '#/ui/rich/pick-chip.tsx';

/** What the log is narrowed to, as the address keeps it. */
export interface LogFilter {
  person?: number[] | undefined;
  source?: string[] | undefined;
  app?: number[] | undefined;
  network?: number[] | undefined;
  /** The day the figures are of. */
  day?: string | undefined;
}

interface LogFiltersProps {
  filter: LogFilter;
  people: readonly { id: number; name: string }[];
  sources: readonly { code: string; name: string }[];
  onChange: (patch: LogFilter) => void;
}

interface PickProps {
  label: string;
  all: string;
  options: readonly Option[];
  value: readonly (string | number)[] | undefined;
  onChange: (value: string[] | undefined) => void;
}

function Pick({ label, all, options, value = [], onChange }: PickProps) {
  const chosen = value.map(String);
  const first = options.find((it) => it.value === chosen[0])?.label ?? chosen[0];
  return (
    <PickChip
      several
      label={label}
      options={options}
      value={chosen}
      on={chosen.length > 0}
      onChange={(it) => onChange(it.length > 0 ? it : undefined)}
    >
      {chosen.length === 0
        ? all
        : chosen.length === 1
          ? first
          : `${first} and ${chosen.length - 1} more`}
    </PickChip>
  );
}

const named = (of: readonly { id: number; name: string }[]): Option[] =>
  of.map((it) => ({ value: String(it.id), label: it.name }));
const numbers = (it: string[] | undefined) => it?.map(Number);

/** "by anybody from any source for all apps of all networks on any day". */
export function LogFilters({ filter, people, sources, onChange }: LogFiltersProps) {
  const lists = useFilterLists();
  const today = dayOf(useNow());
  const day = filter.day ?? addDays(today, -1);
  return (
    <>
      <Word>by</Word>
      <Pick
        label="People"
        all="anybody"
        options={named(people)}
        value={filter.person}
        onChange={(it) => onChange({ person: numbers(it) })}
      />
      <Word>from</Word>
      <Pick
        label="Sources"
        all="any source"
        options={sources.map((it) => ({ value: it.code, label: it.name }))}
        value={filter.source}
        onChange={(source) => onChange({ source })}
      />
      <Word>for</Word>
      <Pick
        label="Apps"
        all="all apps"
        options={named(lists.apps)}
        value={filter.app}
        onChange={(it) => onChange({ app: numbers(it) })}
      />
      <Word>of</Word>
      <Pick
        label="Networks"
        all="all networks"
        options={named(lists.networks)}
        value={filter.network}
        onChange={(it) => onChange({ network: numbers(it) })}
      />
      <Word>about</Word>
      <DateRangeChip
        value={{ from: day, to: day }}
        presets={[
          { key: 'any', label: 'Any day', from: '1970-01-01', to: today },
          {
            key: 'yesterday',
            label: 'Yesterday',
            from: addDays(today, -1),
            to: addDays(today, -1),
          },
        ]}
        last={today}
        onChange={({ to }, preset) => onChange({ day: preset === 'any' ? undefined : to })}
      >
        {filter.day ? shortDay(filter.day, today) : 'any day'}
      </DateRangeChip>
    </>
  );
}
