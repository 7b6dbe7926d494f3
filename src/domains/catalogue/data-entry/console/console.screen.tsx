import { useCallback, useMemo, useState } from 'react';
import { CallError } from '#/client/api.ts';
import { useRun } from '#/client/running.ts';
import { useFilterLists } from '#/figures/filter-lists.part.ts';
import { namedDay } from '#/kernel/date-words.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button, IconButton } from '#/ui/button.tsx';
import { EditGrid } from '#/ui/grid/edit-grid.tsx';
import { Kbd } from '#/ui/kbd.tsx';
import { useSearch } from '#/ui/location.ts';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Page } from '#/ui/page.tsx';
import { ListPages } from '#/ui/pagination.tsx';
import { Menu } from '#/ui/rich/menu.tsx';
import { Loading, RowsSkeleton } from '#/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#/ui/states.tsx';
import { toast } from '#/ui/toast.ts';
import { AddCountry } from './add-country.part.tsx';
import { ConsoleFilters } from './console-filters.part.tsx';
import { ConsoleSearch } from './console-search.ts';
import { countWords, discardFigures, letFigureGo } from './console.actions.ts';
import { DraftDialog } from './draft-dialog.part.tsx';
import { figureColumns } from './figure-columns.part.tsx';
import { cellRemarks } from './figure-names.ts';
import type { GridRow } from './grid-row.ts';
import { figureWords } from './read-figure.ts';
import { TypedFiguresDialog } from './typed-figures-dialog.part.tsx';
import { useGridRows } from './use-grid-rows.part.ts';
import { useTyping } from './use-typing.part.ts';
import './console.css';

/** What the line below the grid says of the cell the keyboard is on. */
function CellWords({ row, day, onLetGo }: { row: GridRow; day: string; onLetGo: () => void }) {
  const cell = row.cells.get(day);
  if (!cell) return null;
  const value = cell.value === null ? 'nothing yet' : figureWords(cell.value, row.measure);
  return (
    <span className="entry-cell" role="status">
      {row.app.name}, {namedDay(day)}: <b className="semi num">{value}</b>
      {cell.typed !== null && ' typed'}. {cellRemarks(cell, row.measure).join(' ')}{' '}
      {cell.byHand && (
        <Button size="s" onClick={onLetGo} title="What its source says counts again">
          Let go
        </Button>
      )}
    </span>
  );
}

const toggled = (open: ReadonlySet<number>, id: number) => {
  const next = new Set(open);
  if (!next.delete(id)) next.add(id);
  return next;
};

/** Figures of the stores and networks, typed and pasted like into a spreadsheet. */
export function DataEntryConsoleScreen() {
  const run = useRun();
  const [search, change] = useSearch(ConsoleSearch);
  const { networks } = useFilterLists();
  const network = search.book === 'store' ? undefined : (search.network ?? networks[0]?.id);
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const [added, setAdded] = useState<ReadonlyMap<number, readonly string[]>>(new Map());
  const [adding, setAdding] = useState<GridRow>();
  const [at, setAt] = useState<{ key: string; day: string }>();
  const typing = useTyping(search.book, network);
  const { grid, rows } = useGridRows({ search, network, open, added, pending: typing.pending });
  const { data, error } = grid;
  const figures = data?.draft.figures ?? 0;
  const conflicts = data?.draft.conflicts ?? 0;
  const lookAtDraft = () => change({ draft: true });
  const letGo = ({ app, measure }: GridRow, day: string) =>
    void run(letFigureGo, {
      book: search.book,
      app: app.id,
      measure: measure.key,
      day,
      ...(network !== undefined && { network }),
    });
  usePageKeys(
    [
      { keys: '$mod+z', words: 'Undo what was typed', run: typing.undo },
      { keys: '$mod+Shift+z', words: 'Type it again', run: typing.redo },
      { keys: '$mod+y', words: 'Type it again', run: typing.redo },
      { keys: '$mod+Enter', words: 'Look at the draft', run: lookAtDraft },
    ],
    !search.draft && !search.byHand && !adding,
  );

  const toggle = useCallback((row: GridRow) => {
    if (row.kind === 'add') setAdding(row);
    else if (row.kind === 'app') setOpen((it) => toggled(it, row.app.id));
  }, []);
  const days = data?.days;
  const columns = useMemo(() => figureColumns(days ?? [], toggle), [days, toggle]);
  const current = rows.find((it) => it.key === at?.key);

  return (
    <Page
      title="Data entry console"
      beside={
        <>
          {figures > 0 && <Badge tone="info">{countWords(figures)} typed</Badge>}
          {conflicts > 0 && <Badge tone="bad">{countWords(conflicts)} to decide</Badge>}
        </>
      }
      actions={
        <>
          <IconButton
            icon="arrow-back-up"
            label="Undo"
            disabled={!typing.canUndo}
            onClick={typing.undo}
          />
          <IconButton
            icon="arrow-forward-up"
            label="Redo"
            disabled={!typing.canRedo}
            onClick={typing.redo}
          />
        </>
      }
      primary={
        <Button
          variant="primary"
          icon="check"
          keys="$mod+Enter"
          disabled={figures === 0}
          onClick={lookAtDraft}
        >
          {figures > 0 ? `Commit ${countWords(figures)}` : 'Commit'}
        </Button>
      }
      menu={
        <Menu
          label="More"
          groups={[
            [
              {
                label: 'Figures typed by hand',
                icon: 'keyboard',
                onClick: () => change({ byHand: true }),
              },
              { label: 'What was committed', icon: 'history', href: '/data-entry/log?show=log' },
              {
                label: 'Discard my draft',
                icon: 'trash',
                danger: true,
                disabled: figures === 0,
                onClick: () => {
                  typing.forget();
                  void run(discardFigures, {});
                },
              },
            ],
          ]}
        />
      }
      filters={<ConsoleFilters {...{ search, network }} onChange={change} end={null} />}
    >
      {error && !data ? (
        <ErrorState
          title="The figures did not load"
          text={`${error.message} What you typed is safe on the server.`}
          requestId={error instanceof CallError ? error.body.requestId : undefined}
          onRetry={() => void grid.refetch()}
        />
      ) : !data ? (
        <Loading label="Loading the figures">
          <RowsSkeleton rows={14} />
        </Loading>
      ) : data.totalRows === 0 ? (
        <EmptyState
          icon="keyboard"
          title="No app to enter figures for"
          text="Figures are entered for the apps of your teams."
        >
          <Button variant="primary" onClick={() => change({ app: undefined, shown: 'all' })}>
            Show all my apps
          </Button>
        </EmptyState>
      ) : (
        <>
          <EditGrid
            label="Figures by app and day"
            columns={columns}
            rows={rows}
            rowKey={(it) => it.key}
            reveal={days?.at(-1)}
            onEdit={typing.type}
            onOverflow={(cells) =>
              toast('warning', `${cells} pasted cells found no place: they lie beyond the grid.`)
            }
            onToggle={toggle}
            onCell={(cell) => setAt(cell ? { key: cell.row.key, day: cell.column.key } : undefined)}
          />
          <ListPages
            total={data.totalRows}
            search={search}
            onChange={change}
            end={
              <span className="row f3">
                {current && at && (
                  <CellWords row={current} day={at.day} onLetGo={() => letGo(current, at.day)} />
                )}
                <Kbd keys="F2" /> edit <Kbd keys="Delete" /> empty <Kbd keys="$mod+v" /> paste
              </span>
            }
          />
        </>
      )}
      {search.draft && (
        <DraftDialog
          onClose={() => change({ draft: undefined })}
          onDone={() => {
            typing.forget();
            change({ draft: undefined });
          }}
        />
      )}
      {search.byHand && <TypedFiguresDialog onClose={() => change({ byHand: undefined })} />}
      {adding && (
        <AddCountry
          app={adding.app.name}
          onClose={() => setAdding(undefined)}
          onAdd={(country) => {
            const its = added.get(adding.app.id) ?? [];
            setAdded(new Map([...added, [adding.app.id, [...its, country]]]));
            setAdding(undefined);
          }}
        />
      )}
    </Page>
  );
}
