import { useState, type ReactNode } from 'react';
import { dayRange } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays, isDay, presetRange, type DayRange } from '#/kernel/days.ts';
import { lookUp } from '#/kernel/look-up.ts';
import { Chip, FilterBar, Word } from '#/ui/chip.tsx';
import { useNow } from '#/ui/now.ts';
import { DateRangeChip } from '#/ui/rich/date-range-chip.tsx';
import type { Option } from '#/ui/rich/option.ts';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import type { FilterLists } from './filter-lists.part.ts';
import { filterPicks, type FilterPick } from './filter-picks.part.tsx';
import {
  comparisons,
  datePresets,
  type Filter,
  type FilterInput,
  type Standing,
} from './filter.contract.ts';
import { useMoreLists } from './more-lists.part.ts';
import { refusalOf, type FilterField, type FilterPage } from './page-filters.ts';
import { daysAsked } from './period.ts';
import { comparisonLabels, presetLabels } from './words.ts';

interface SentenceProps {
  /** Which fields there are, and why not the others. */
  page: FilterPage;
  filter: Filter;
  lists: FilterLists;
  standing: Standing | undefined;
  onChange: (patch: Partial<FilterInput>) => void;
  /** What the sentence begins with: "Revenue for the". */
  start?: ReactNode;
  end?: ReactNode;
}

/** What is either so or not. */
const switches = [
  { name: 'coreCheck', on: true, label: 'Core apps only', words: 'core apps only' },
  {
    name: 'teams',
    on: 'today',
    label: 'Teams as they are today',
    words: 'as teams are today',
  },
  { name: 'revenue', on: 'ads', label: 'Ads revenue only', words: 'ads revenue only' },
] as const;
type Switch = (typeof switches)[number];

/** Always there, even when they say "all": they make the sentence. */
const always: readonly FilterPick['name'][] = ['team', 'country', 'platform'];

const chosen = (filter: Filter, { name }: Pick<FilterPick, 'name'>) =>
  [filter[name] ?? []].flat().map(String);

function chipWords(pick: FilterPick, values: readonly string[]): string {
  if (values.length === 0) return pick.all;
  const first = pick.options.find((it) => it.value === values[0])?.label ?? values[0]!;
  return values.length === 1 ? first : `${first} and ${values.length - 1} more`;
}

type DatesProps = Pick<SentenceProps, 'filter' | 'standing' | 'onChange'>;

interface DaysProps extends Omit<DatesProps, 'filter'> {
  filter: Pick<Filter, 'date' | 'singleDate'>;
}

/** The days that are asked about, as far as they exist. */
function rangeOf(filter: DaysProps['filter'], today: string): DayRange {
  const asked = daysAsked(filter, today);
  return isDay(asked.from) && isDay(asked.to) ? asked : presetRange('last-30-days', today);
}

/** The days that a page is about. */
export function Dates({ filter, standing, onChange }: DaysProps) {
  const today = dayOf(useNow());
  const preset = lookUp(presetLabels, filter.date);
  const range = standing?.range ?? rangeOf(filter, today);
  const presets = datePresets.map((key) => ({
    key,
    label: lookUp(presetLabels, key)!,
    ...presetRange(key, today),
  }));
  return (
    <DateRangeChip
      value={range}
      presets={presets}
      last={today}
      onChange={(it, key) =>
        onChange({ date: (key ?? `${it.from}..${it.to}`) as Filter['date'], singleDate: undefined })
      }
    >
      {filter.singleDate ? dayRange(range, today) : (preset ?? dayRange(range, today))}
    </DateRangeChip>
  );
}

interface ComparisonProps {
  filter: Pick<Filter, 'compare'>;
  onChange: (patch: Pick<Filter, 'compare'>) => void;
}

/** The days that they are compared with. */
export function Comparison({ filter, onChange }: ComparisonProps) {
  return (
    <>
      <Word>vs</Word>
      <PickChip
        label="Compared with"
        options={comparisons.map((it) => ({ value: it, label: lookUp(comparisonLabels, it)! }))}
        value={[filter.compare]}
        onChange={([it]) => onChange({ compare: it as Filter['compare'] })}
      >
        {lookUp(comparisonLabels, filter.compare)}
      </PickChip>
    </>
  );
}

function Picked({ pick, filter, onChange }: { pick: FilterPick } & Omit<DatesProps, 'standing'>) {
  const values = chosen(filter, pick);
  const put = (picked: readonly string[]) => {
    const typed = pick.asNumbers ? picked.map(Number) : picked;
    onChange({ [pick.name]: pick.single ? typed[0] : typed.length === 0 ? undefined : typed });
  };
  return (
    <span className="row">
      <Word>{pick.word}</Word>
      <PickChip
        several={!pick.single}
        label={pick.label}
        options={pick.options}
        value={values}
        on={values.length > 0}
        // What is picked once more is let go.
        onChange={(it) => put(pick.single && it[0] === values[0] ? [] : it)}
      >
        {chipWords(pick, values)}
      </PickChip>
    </span>
  );
}

/** Fields that are not in the sentence yet; those the page does not offer come last, with the reason. */
function othersOf(page: FilterPage, fields: readonly { name: FilterField; label: string }[]) {
  const options = fields.map(({ name, label }): Option => {
    const reason = refusalOf(page, name);
    return { value: name, label, ...(reason && { disabled: true, reason }) };
  });
  return [...options.filter((it) => !it.disabled), ...options.filter((it) => it.disabled)];
}

/** The filter row of the revenue pages: "Last 30 days vs the days before for Team Puzzle in all countries". */
export function FilterSentence(props: SentenceProps) {
  const { page, filter, lists, standing, onChange, start, end } = props;
  const [added, setAdded] = useState<readonly string[]>([]);
  const yesterday = addDays(dayOf(useNow()), -1);
  const isOffered = (it: { name: FilterField }) => !refusalOf(page, it.name);
  const isShown = (it: Pick<FilterPick, 'name'>) =>
    isOffered(it) &&
    (always.includes(it.name) || added.includes(it.name) || chosen(filter, it).length > 0);
  const more = useMoreLists([
    ...added,
    ...Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [name])),
  ]);
  // A page of one app is opened with it and has a choice of its own.
  const isOfOneApp = !isOffered({ name: 'singleApp' });
  const picks = filterPicks(lists, more).filter((it) => it.name !== 'app' || !isOfOneApp);
  const isOn = (it: Switch) => filter[it.name] === it.on;
  const others = othersOf(page, [
    ...picks.filter((it) => !isShown(it)),
    ...(filter.singleDate ? [] : [{ name: 'singleDate' as const, label: 'One day' }]),
    ...switches.filter((it) => !isOn(it)),
  ]);
  const add = (name: string | undefined) => {
    const turned = switches.find((it) => it.name === name);
    if (turned) onChange({ [turned.name]: turned.on });
    else if (name === 'singleDate') onChange({ singleDate: yesterday });
    else if (name) setAdded([...added, name]);
  };
  return (
    <FilterBar end={end}>
      {start}
      <Dates {...{ filter, standing, onChange }} />
      {!refusalOf(page, 'compare') && <Comparison {...{ filter, onChange }} />}
      {picks.filter(isShown).map((pick) => (
        <Picked key={pick.name} {...{ pick, filter, onChange }} />
      ))}
      {switches
        .filter((it) => isOffered(it) && isOn(it))
        .map((it) => (
          <Chip
            key={it.name}
            on
            onClick={() => onChange({ [it.name]: undefined })}
            aria-label={`${it.label}, remove`}
          >
            {it.words}
          </Chip>
        ))}
      {others.length > 0 && (
        <PickChip
          add
          icon="plus"
          label="Add a filter"
          options={others}
          value={[]}
          onChange={([it]) => add(it)}
        >
          Filter
        </PickChip>
      )}
    </FilterBar>
  );
}
