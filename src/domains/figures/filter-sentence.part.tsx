import { useState, type ReactNode } from 'react';
import { dayRange } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { presetRange, type DatePreset } from '#/kernel/days.ts';
import { AppIcon } from '#/ui/app-icon.tsx';
import { Chip, FilterBar, Word } from '#/ui/chip.tsx';
import { useNow } from '#/ui/now.ts';
import { DateRangeChip } from '#/ui/rich/date-range-chip.tsx';
import type { Option } from '#/ui/rich/option.ts';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import type { FilterLists } from './filter-lists.part.ts';
import {
  comparisons,
  datePresets,
  type Filter,
  type FilterInput,
  type Standing,
} from './filter.contract.ts';
import { comparisonLabels, presetLabels } from './words.ts';

interface SentenceProps {
  filter: Filter;
  lists: FilterLists;
  standing: Standing | undefined;
  onChange: (patch: Partial<FilterInput>) => void;
  /** What the sentence begins with: "Revenue for the". */
  start?: ReactNode;
  /** What the page decides by itself: its tabs are the platforms. */
  without?: readonly Pick['name'][];
  end?: ReactNode;
}

/** A dimension of the filter that can be picked from a list. */
interface Pick {
  name:
    | 'team'
    | 'country'
    | 'platform'
    | 'network'
    | 'mediaSource'
    | 'app'
    | 'account'
    | 'batch'
    | 'filterStatus';
  label: string;
  /** The word before the chip in the sentence. */
  word: string;
  all: string;
  options: Option[];
  /** What the address keeps: ids are numbers there. */
  asNumbers: boolean;
}

function picks(lists: FilterLists): Pick[] {
  const rows = (of: readonly { id: number; name: string }[]): Option[] =>
    of.map((it) => ({ value: String(it.id), label: it.name }));
  const status = ['draft', 'live', 'paused', 'sunset', 'archived'].map((it) => ({
    value: it,
    label: it,
  }));
  const withDot = (it: FilterLists['networks'][number]): Option => ({
    value: String(it.id),
    label: it.name,
    mark: <i className="dot" style={{ background: `var(--c-${it.color})` }} />,
  });
  return [
    {
      name: 'team',
      label: 'Teams',
      word: 'for',
      all: 'all teams',
      options: rows(lists.teams),
      asNumbers: true,
    },
    {
      name: 'country',
      label: 'Countries',
      word: 'in',
      all: 'all countries',
      options: lists.countries.map((it) => ({ value: it.code, label: it.name, note: it.code })),
      asNumbers: false,
    },
    {
      name: 'platform',
      label: 'Platforms',
      word: 'on',
      all: 'Android and iOS',
      options: [
        { value: 'android', label: 'Android' },
        { value: 'ios', label: 'iOS' },
      ],
      asNumbers: false,
    },
    {
      name: 'network',
      label: 'Ad networks',
      word: 'from',
      all: 'all ad networks',
      options: lists.networks.map(withDot),
      asNumbers: true,
    },
    {
      name: 'mediaSource',
      label: 'Media sources',
      word: 'brought by',
      all: 'all media sources',
      options: lists.mediaSources.map(withDot),
      asNumbers: true,
    },
    {
      name: 'app',
      label: 'Apps',
      word: 'of',
      all: 'all apps',
      options: lists.apps.map((it) => ({
        value: String(it.id),
        label: it.name,
        note: it.platform === 'ios' ? 'iOS' : 'Android',
        mark: <AppIcon index={it.icon} size={16} />,
      })),
      asNumbers: true,
    },
    {
      name: 'account',
      label: 'Accounts',
      word: 'under',
      all: 'all accounts',
      options: rows(lists.accounts),
      asNumbers: true,
    },
    {
      name: 'batch',
      label: 'Batches',
      word: 'in batch',
      all: 'all batches',
      options: lists.batches.map((it) => ({ value: it, label: it })),
      asNumbers: false,
    },
    {
      name: 'filterStatus',
      label: 'Status of the app',
      word: 'being',
      all: 'any status',
      options: status,
      asNumbers: false,
    },
  ];
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
] as const;
type Switch = (typeof switches)[number];

/** Always there, even when they say "all": they make the sentence. */
const always = new Set(['team', 'country', 'platform']);

const chosen = (filter: Filter, pick: Pick) => (filter[pick.name] ?? []).map(String);

function chipWords(pick: Pick, values: readonly string[]): string {
  if (values.length === 0) return pick.all;
  const first = pick.options.find((it) => it.value === values[0])?.label ?? values[0]!;
  return values.length === 1 ? first : `${first} and ${values.length - 1} more`;
}

function Dates({ filter, standing, onChange }: DatesProps) {
  const today = dayOf(useNow());
  const preset = presetLabels[filter.date];
  const range =
    standing?.range ?? presetRange((preset ? filter.date : 'last-30-days') as DatePreset, today);
  const presets = datePresets.map((key) => ({
    key,
    label: presetLabels[key]!,
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
      {filter.singleDate ? dayRange(range) : (preset ?? dayRange(range, today))}
    </DateRangeChip>
  );
}
type DatesProps = Omit<SentenceProps, 'lists' | 'end'>;

/** The filter row of the revenue pages: "Last 30 days vs the days before for Team Puzzle in all countries". */
export function FilterSentence(props: SentenceProps) {
  const { filter, lists, standing, onChange, start, without = [], end } = props;
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set());
  const all = picks(lists).filter((it) => !without.includes(it.name));
  const shown = all.filter(
    (it) => always.has(it.name) || added.has(it.name) || chosen(filter, it).length > 0,
  );
  const others = all
    .filter((it) => !shown.includes(it))
    .map((it) => ({ value: it.name as string, label: it.label }));
  const isOn = (it: Switch) => filter[it.name] === it.on;
  const off = switches.filter((it) => !isOn(it));
  const more = [...others, ...off.map((it) => ({ value: it.name as string, label: it.label }))];
  const add = (name: string | undefined) => {
    const turned = switches.find((it) => it.name === name);
    if (turned) onChange({ [turned.name]: turned.on });
    else if (name) setAdded(new Set([...added, name]));
  };
  const put = (pick: Pick, values: string[]) =>
    onChange({
      [pick.name]: values.length === 0 ? undefined : pick.asNumbers ? values.map(Number) : values,
    });
  return (
    <FilterBar end={end}>
      {start}
      <Dates {...{ filter, standing, onChange }} />
      <Word>vs</Word>
      <PickChip
        label="Compared with"
        options={comparisons.map((it) => ({ value: it, label: comparisonLabels[it]! }))}
        value={[filter.compare]}
        onChange={([it]) => onChange({ compare: it as Filter['compare'] })}
      >
        {comparisonLabels[filter.compare]}
      </PickChip>
      {shown.map((pick) => {
        const values = chosen(filter, pick);
        return (
          <span key={pick.name} className="row">
            <Word>{pick.word}</Word>
            <PickChip
              several
              label={pick.label}
              options={pick.options}
              value={values}
              on={values.length > 0}
              onChange={(it) => put(pick, it)}
            >
              {chipWords(pick, values)}
            </PickChip>
          </span>
        );
      })}
      {switches.filter(isOn).map((it) => (
        <Chip
          key={it.name}
          on
          onClick={() => onChange({ [it.name]: undefined })}
          aria-label={`${it.label}, remove`}
        >
          {it.words}
        </Chip>
      ))}
      {more.length > 0 && (
        <PickChip
          add
          icon="plus"
          label="Add a filter"
          options={more}
          value={[]}
          onChange={([it]) => add(it)}
        >
          Filter
        </PickChip>
      )}
    </FilterBar>
  );
}
