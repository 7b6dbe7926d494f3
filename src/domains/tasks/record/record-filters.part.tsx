import type { ReactNode } from 'react';
import { dayRange } from '#/kernel/date-words.ts';
import { addDays, endOfMonth, startOfMonth, startOfWeek } from '#/kernel/days.ts';
import { Chip, FilterBar, Word } from '#/ui/chip.tsx';
import { FindField } from '#/ui/form/find-field.tsx';
import { DateRangeChip } from '#/ui/rich/date-range-chip.tsx';
import type { Option } from '#/ui/rich/option.ts';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { priorityWords, statusWords, taskPriorities, taskStatuses } from '../task-rules.ts';
import { everything, isNarrowed, type RecordPatch, type RecordSearch } from './record-search.ts';
import type { RecordChoices } from './record.contract.ts';

interface FiltersProps {
  search: RecordSearch;
  choices: RecordChoices | undefined;
  today: string;
  onChange: (patch: RecordPatch, options?: { replace?: boolean }) => void;
  /** After the field that searches: what columns are shown. */
  end?: ReactNode;
}

const dateWords = { due: 'due', created: 'created', updated: 'changed', closed: 'closed' } as const;
const byOptions = Object.entries(dateWords).map(([value, label]) => ({
  value: value as keyof typeof dateWords,
  label,
}));
const ANY = 'any';

function rangesOf(today: string) {
  const week = startOfWeek(today);
  const month = startOfMonth(today);
  const days = (from: number, to: number) => ({
    from: addDays(today, from),
    to: addDays(today, to),
  });
  return [
    { key: ANY, label: 'Any day', from: '1970-01-01', to: '2199-12-31' },
    { key: 'today', label: 'Today', ...days(0, 0) },
    { key: 'week', label: 'This week', from: week, to: addDays(week, 6) },
    { key: 'next-7', label: 'Next 7 days', ...days(1, 7) },
    { key: 'last-7', label: 'Last 7 days', ...days(-7, -1) },
    { key: 'last-30', label: 'Last 30 days', ...days(-30, -1) },
    { key: 'month', label: 'This month', from: month, to: endOfMonth(month) },
  ];
}

interface SeveralProps<T extends string> {
  label: string;
  /** What it says while nothing is picked: "any status". */
  all: string;
  options: readonly Option<T>[];
  value: readonly T[] | undefined;
  onChange: (value: T[] | undefined) => void;
}

/** A chip of which several may be picked; none means all. */
function Several<T extends string>({ label, all, options, value, onChange }: SeveralProps<T>) {
  const names = options.filter((it) => value?.includes(it.value)).map((it) => it.label);
  const words = names.length > 2 ? `${names.length} of them` : names.join(' or ');
  return (
    <PickChip
      several
      {...{ label, options }}
      value={value ?? []}
      on={value !== undefined}
      onChange={(it) => onChange(it.length > 0 ? it : undefined)}
    >
      {words || all}
    </PickChip>
  );
}

const named = (rows: readonly { id: number; name: string }[] = []) =>
  rows.map((it) => ({ value: String(it.id), label: it.name }));
const texts = (ids: readonly number[] | undefined) => ids?.map(String);
const numbers = (ids: string[] | undefined) => ids?.map(Number);

/** "Anybody's tasks of all apps, any type, in any status with any priority, due any day". */
export function RecordFilters({ search, choices, today, onChange, end }: FiltersProps) {
  const change = (patch: RecordPatch) => onChange({ ...patch, page: undefined });
  const { from, to } = search;
  const ranges = rangesOf(today);
  const known = ranges.find((it) => it.from === from && it.to === to);
  const days =
    from && to ? (known?.label.toLowerCase() ?? dayRange({ from, to }, today)) : 'any day';
  return (
    <FilterBar
      end={
        <>
          <FindField
            label="Search the record"
            placeholder="Title or key"
            value={search.search}
            onRest={(it) =>
              onChange({ search: it || undefined, page: undefined }, { replace: true })
            }
          />
          {end}
        </>
      }
    >
      <Several
        label="People"
        all="Everybody’s"
        options={named(choices?.people)}
        value={texts(search.person)}
        onChange={(it) => change({ person: numbers(it) })}
      />
      <Several
        label="Status"
        all="tasks in any status"
        options={taskStatuses.map((it) => ({ value: it, label: statusWords[it] }))}
        value={search.status}
        onChange={(status) => change({ status })}
      />
      <Word>of</Word>
      <Several
        label="Apps"
        all="all apps"
        options={named(choices?.apps)}
        value={texts(search.app)}
        onChange={(it) => change({ app: numbers(it) })}
      />
      {(choices?.teams.length ?? 0) > 1 && (
        <Several
          label="Teams"
          all="all teams"
          options={named(choices?.teams)}
          value={texts(search.team)}
          onChange={(it) => change({ team: numbers(it) })}
        />
      )}
      <Several
        label="Types"
        all="any type"
        options={(choices?.types ?? []).map(({ name }) => ({ value: name, label: name }))}
        value={search.type}
        onChange={(type) => change({ type })}
      />
      <Several
        label="Priority"
        all="any priority"
        options={taskPriorities.map((it) => ({ value: it, label: priorityWords[it] }))}
        value={search.priority}
        onChange={(priority) => change({ priority })}
      />
      <PickChip
        label="Which day"
        options={byOptions}
        value={[search.by]}
        on={search.by !== 'due'}
        onChange={([by]) => change({ by })}
      >
        {dateWords[search.by]}
      </PickChip>
      <DateRangeChip
        value={from && to ? { from, to } : { from: today, to: today }}
        presets={ranges}
        onChange={(it, preset) =>
          change(preset === ANY ? { from: undefined, to: undefined } : { from: it.from, to: it.to })
        }
      >
        {days}
      </DateRangeChip>
      <Chip
        on={search.late}
        aria-pressed={search.late}
        onClick={() => change({ late: search.late ? undefined : true })}
      >
        late only
      </Chip>
      {isNarrowed(search) && (
        <Chip add icon="x" onClick={() => change(everything)}>
          Show all
        </Chip>
      )}
    </FilterBar>
  );
}
