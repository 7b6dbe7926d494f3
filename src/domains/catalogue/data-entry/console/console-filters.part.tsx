import type { ReactNode } from 'react';
import { appOption } from '#/figures/app-option.part.tsx';
import { useFilterLists } from '#/figures/filter-lists.part.ts';
import { dayRange } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays, presetRange } from '#/kernel/days.ts';
import { FilterBar, Word } from '#/ui/chip.tsx';
import { useNow } from '#/ui/now.ts';
import { DateRangeChip } from '#/ui/rich/date-range-chip.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { bookCodes, books, type BookCode } from './books.ts';
import { measureShown, splitShown, type ConsoleSearch } from './console-search.ts';

const presets = [
  ['last-7-days', 'Last 7 days'],
  ['last-14-days', 'Last 14 days'],
  ['last-30-days', 'Last 30 days'],
  ['this-month', 'This month'],
] as const;

const splits = [
  { value: 'country', label: 'country' },
  { value: 'adUnit', label: 'ad unit' },
  { value: 'measure', label: 'figure' },
];

interface FiltersProps {
  search: ConsoleSearch;
  network: number | undefined;
  onChange: (patch: Partial<ConsoleSearch>) => void;
  end: ReactNode;
}

/** "Installs of the store console in the last 14 days for my pinned apps, opened by country". */
export function ConsoleFilters({ search, network, onChange, end }: FiltersProps) {
  const { book, shown, app } = search;
  const lists = useFilterLists();
  const today = dayOf(useNow());
  const last = addDays(today, -1);
  const range = { from: search.from ?? addDays(search.to ?? last, -13), to: search.to ?? last };
  const measure = measureShown(search);
  const split = splitShown(search);
  const appOptions = lists.apps.map(appOption);
  const firstApp = lists.apps.find((it) => it.id === app?.[0])?.name ?? 'one app';
  const first = { page: 1 };
  return (
    <FilterBar end={end}>
      <PickChip
        label="Figure"
        options={books[book].measures.map((it) => ({ value: it.key, label: it.name }))}
        value={[measure.key]}
        onChange={([it]) => onChange({ measure: it })}
      >
        {measure.name}
      </PickChip>
      <Word>from</Word>
      <PickChip
        label="Book"
        options={bookCodes.map((it) => ({ value: it, label: books[it].name }))}
        value={[book]}
        onChange={([it]) => onChange({ book: it as BookCode, measure: undefined, ...first })}
      >
        {books[book].name.toLowerCase()}
      </PickChip>
      {book !== 'store' && (
        <>
          <Word>of</Word>
          <PickChip
            label="Network"
            options={lists.networks.map((it) => ({ value: String(it.id), label: it.name }))}
            value={network === undefined ? [] : [String(network)]}
            onChange={([it]) => onChange({ network: Number(it) })}
          >
            {lists.networks.find((it) => it.id === network)?.name ?? 'choose a network'}
          </PickChip>
        </>
      )}
      <Word>on</Word>
      <DateRangeChip
        value={range}
        presets={presets.map(([key, label]) => ({ key, label, ...presetRange(key, today) }))}
        last={today}
        onChange={({ from, to }) => onChange({ from, to })}
      >
        {dayRange(range, today)}
      </DateRangeChip>
      <Word>for</Word>
      <PickChip
        label="Apps"
        options={[
          { value: 'pinned', label: 'my pinned apps' },
          { value: 'all', label: 'all my apps' },
        ]}
        value={app ? [] : [shown]}
        onChange={([it]) =>
          onChange({ shown: it as ConsoleSearch['shown'], app: undefined, ...first })
        }
      >
        {app
          ? app.length === 1
            ? firstApp
            : `${app.length} apps`
          : `${shown === 'all' ? 'all my' : 'my pinned'} apps`}
      </PickChip>
      <PickChip
        several
        add
        icon="plus"
        label="Choose apps"
        options={appOptions}
        value={(app ?? []).map(String)}
        onChange={(it) => onChange({ app: it.length > 0 ? it.map(Number) : undefined, ...first })}
      >
        App
      </PickChip>
      <Word>opened by</Word>
      <PickChip
        label="Rows of an app"
        options={splits.filter((it) => book === 'ads' || it.value !== 'adUnit')}
        value={[split]}
        onChange={([it]) => onChange({ by: it as ConsoleSearch['by'] })}
      >
        {splits.find((it) => it.value === split)!.label}
      </PickChip>
    </FilterBar>
  );
}
