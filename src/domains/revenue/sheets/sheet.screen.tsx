import { useMemo, useState } from 'react';
import { CallError } from '#/client/api.ts';
import { useMe, useScope } from '#/client/me.ts';
import { SavedViews } from '#/community/views/saved-views.part.tsx';
import { useFilterLists } from '#/figures/filter-lists.part.ts';
import { FilterSentence } from '#/figures/filter-sentence.part.tsx';
import { isMeasure, measures, tablesOf } from '#/figures/measures.ts';
import { useMeasureOptions } from '#/figures/own/measure-options.part.ts';
import { useShownMeasures } from '#/figures/own/use-own-measures.part.ts';
import { SourceWords } from '#/figures/source-words.part.tsx';
import { leadingSource } from '#/figures/words.ts';
import { may } from '#/kernel/access.ts';
import { lookUp } from '#/kernel/look-up.ts';
import { Button } from '#/ui/button.tsx';
import { Word } from '#/ui/chip.tsx';
import { useColumnsChoice } from '#/ui/grid/columns-choice.tsx';
import { useKeys } from '#/ui/keys.ts';
import { useLocation, useSearch } from '#/ui/location.ts';
import { Page } from '#/ui/page.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { Segmented } from '#/ui/segmented.tsx';
import { Loading, RowsSkeleton } from '#/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#/ui/states.tsx';
import { toast } from '#/ui/toast.ts';
import { useMedia } from '#/ui/use-media.ts';
import { AppSheet } from './app-sheet.part.tsx';
import type { NotedCell } from './note-form.part.tsx';
import { dayColumns, figureColumns } from './sheet-columns.part.tsx';
import { SheetDays, type ListProps } from './sheet-days.part.tsx';
import { SheetFigures } from './sheet-figures.part.tsx';
import { sheetMeasures, spreadsheetMeasures, type SheetFigure } from './sheet-measures.ts';
import { SheetMenu } from './sheet-menu.part.tsx';
import { SheetSearch } from './sheet-search.ts';
import { SheetTabs } from './sheet-tabs.part.tsx';
import { useSheet } from './use-sheet.part.ts';
import './sheets.css';

const versusWords: Record<string, string> = {
  previous: 'vs before',
  'last-week': 'vs week',
  'last-year': 'vs year',
  none: 'Change',
};

const house = sheetMeasures.map((value) => ({
  value,
  label: measures[value].label,
  keywords: measures[value].formula,
}));

/** What the sentence begins with: "Revenue for the". */
function Figure({
  search,
  onChange,
}: {
  search: SheetSearch;
  onChange: (it: SheetFigure) => void;
}) {
  const { options, shownOf } = useMeasureOptions([search.measure]);
  const own = options.flatMap((it) => (isMeasure(it.value) ? [] : [{ ...it, value: it.value }]));
  if (search.view === 'figures') return <Word>Every figure for the</Word>;
  return (
    <>
      <PickChip
        icon="coin"
        label="Figure"
        options={[...house, ...own]}
        value={[search.measure]}
        onChange={([it]) => it && onChange(it)}
      >
        {shownOf(search.measure).label}
      </PickChip>
      <Word>for the</Word>
    </>
  );
}

/** Figures by app and day in heat, with notes on their cells; or every figure of a range. */
export function SheetScreen() {
  const me = useMe();
  const { path, go } = useLocation();
  const [search, change] = useSearch(SheetSearch);
  const lists = useFilterLists();
  const { sheet, list, about, error, refetch } = useSheet(search);
  const mayAdd = useScope(may('apps:write')) !== undefined;
  const mayNote = useScope(may('annotations:write')) !== undefined;
  const [cell, setCell] = useState<NotedCell>();
  const [noting, setNoting] = useState<NotedCell>();
  const isWide = useMedia('(min-width: 1280px)');
  const columns = useMemo(
    () => (sheet ? dayColumns(sheet, lookUp(versusWords, search.compare) ?? 'Change', isWide) : []),
    [sheet, search.compare, isWide],
  );
  const days = useColumnsChoice('sheet-days', columns);
  const currency = about?.standing.currency ?? 'USD';
  const listColumns = useMemo(
    () => figureColumns('App', spreadsheetMeasures, currency),
    [currency],
  );
  const figures = useColumnsChoice('sheet-figures', listColumns);
  const { keyOf } = useShownMeasures([search.measure]);
  const shown = search.view === 'days' ? [search.measure] : spreadsheetMeasures.slice(0, 3);
  const source =
    about &&
    leadingSource(
      about.standing.freshness,
      shown.flatMap((it) => {
        const key = keyOf(it);
        return key ? tablesOf(key) : [];
      }),
    );
  const listed: ListProps = {
    sort: search.sort,
    page: search.page,
    perPage: search.perPage,
    onSort: (sort) => change({ sort, page: undefined }),
    onPage: (page) => change({ page }),
    onPerPage: (perPage) => change({ perPage, page: undefined }),
    onOpen: (open) => change({ open }),
  };
  const addNote = () =>
    cell ? setNoting(cell) : toast('info', 'Go to the cell of a day first, then add the note.');

  const isNoting = noting !== undefined || search.open !== undefined;
  useKeys({ n: addNote }, mayNote && search.view === 'days' && !isNoting);

  return (
    <Page
      title="Sheet"
      freshness={<SourceWords source={source} />}
      actions={
        <Segmented
          label="Shown"
          value={search.view}
          onChange={(view) => change({ view, sort: undefined, page: undefined })}
          segments={[
            { value: 'days', label: 'By day' },
            { value: 'figures', label: 'Every figure' },
          ]}
        />
      }
      primary={
        mayNote &&
        search.view === 'days' && (
          <Button variant="primary" icon="message-2-plus" keys="n" onClick={addNote}>
            Add note
          </Button>
        )
      }
      menu={<SheetMenu search={search} />}
      filters={
        <FilterSentence
          page="/dashboard/sheet"
          filter={search}
          lists={lists}
          standing={about?.standing}
          start={
            <Figure search={search} onChange={(measure) => change({ measure, sort: undefined })} />
          }
          onChange={(patch) => change({ ...patch, page: undefined } as Partial<SheetSearch>)}
          end={
            <>
              {search.view === 'days' ? days.chooser : figures.chooser}
              <SavedViews />
            </>
          }
        />
      }
    >
      <SheetTabs path={path} search={search} counts={about?.counts} />
      {error && !about ? (
        <ErrorState
          title="The sheet did not load"
          text={`${error.message} Your filters are kept, nothing was changed.`}
          requestId={error instanceof CallError ? error.body.requestId : undefined}
          onRetry={() => void refetch()}
        />
      ) : !about ? (
        <Loading label="Loading the sheet">
          <RowsSkeleton rows={14} />
        </Loading>
      ) : about.totalRows === 0 ? (
        <EmptyState
          icon="table"
          title={search.tab === 'new' ? 'No app is that new' : 'No app for these filters'}
          text={
            search.tab === 'new'
              ? 'Apps stand here for 60 days after their release.'
              : 'Choose fewer filters, or another tab.'
          }
        >
          <Button variant="primary" onClick={() => go(path)}>
            Show everything
          </Button>
          {mayAdd && <Button href="/apps?edit=new">Add an app</Button>}
        </EmptyState>
      ) : sheet ? (
        <SheetDays
          {...listed}
          {...{ sheet, mayNote, noting }}
          columns={days.columns}
          myId={me.id}
          onNoting={setNoting}
          onCell={setCell}
        />
      ) : (
        list && <SheetFigures {...listed} list={list} columns={figures.columns} />
      )}
      {search.open !== undefined && (
        <AppSheet search={search} app={search.open} onClose={() => change({ open: undefined })} />
      )}
    </Page>
  );
}
