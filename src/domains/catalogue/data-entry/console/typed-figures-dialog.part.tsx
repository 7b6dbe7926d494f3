import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { namedDay } from '#/kernel/date-words.ts';
import { AppIcon } from '#/ui/app-icon.tsx';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { ListPages } from '#/ui/pagination.tsx';
import { Loading, RowsSkeleton } from '#/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#/ui/states.tsx';
import { Table, type Column } from '#/ui/table.tsx';
import { measureOf } from './books.ts';
import { letFigureGo } from './console.actions.ts';
import type { TypedFigureLine } from './console.contract.ts';
import { figureWords } from './read-figure.ts';

/** So many are shown without pages. */
const FEW = 25;

const keyOf = (it: TypedFigureLine) =>
  [it.book, it.network?.id ?? '', it.app.id, it.day, it.measure].join(' ');

/** What goes with the figure when it is let go, or why it does not count. */
function Remark({ line: { book, along, isDetail } }: { line: TypedFigureLine }) {
  if (isDetail)
    return (
      <Badge tone="warn" title="A mediation reports the total of all networks of this day">
        does not count
      </Badge>
    );
  return along ? (
    <span className="f2 fs12" title="It was typed with the rate, and is let go with it">
      with “{measureOf(book, along)!.name}”
    </span>
  ) : null;
}

const columns = (onLetGo: (line: TypedFigureLine) => void): Column<TypedFigureLine>[] => [
  {
    key: 'app',
    title: 'App',
    width: 190,
    cell: (it) => (
      <span className="row">
        <AppIcon index={it.app.icon} size={16} />{' '}
        <span dir="auto" className="trunc">
          {it.app.name}
        </span>
      </span>
    ),
  },
  {
    key: 'figure',
    title: 'Figure',
    cell: (it) => (
      <span className="row">
        <span className="trunc">
          {[measureOf(it.book, it.measure)!.name, it.network?.name].filter(Boolean).join(', ')}
        </span>
        <Remark line={it} />
      </span>
    ),
  },
  { key: 'day', title: 'Day', width: 92, cell: (it) => namedDay(it.day) },
  {
    key: 'value',
    title: 'Typed',
    align: 'right',
    width: 110,
    className: 'med',
    cell: ({ book, measure, value }) =>
      value === null ? '–' : figureWords(value, measureOf(book, measure)!),
  },
  {
    key: 'go',
    title: '',
    align: 'right',
    width: 90,
    cell: (it) => (
      <Button size="s" title="What its source says counts again" onClick={() => onLetGo(it)}>
        Let go
      </Button>
    ),
  },
];

/** Every figure that was typed and counts in place of its source's. */
export function TypedFiguresDialog({ onClose }: { onClose: () => void }) {
  const run = useRun();
  const [paging, setPaging] = useState({ page: 1, perPage: FEW });
  const { data, error, refetch } = useQuery({
    ...reading('GET /typed-figures', paging),
    placeholderData: keepPreviousData,
  });
  const letGo = ({ book, network, app, day, measure }: TypedFigureLine) =>
    void run(letFigureGo, {
      book,
      app: app.id,
      day,
      measure,
      ...(network && { network: network.id }),
    });
  return (
    <Dialog
      title="Figures typed by hand"
      note="Each counts in place of its source’s until it is let go; everything else of the day follows the source."
      width={760}
      bare={Boolean(data?.rows.length)}
      onClose={onClose}
      footer={
        <>
          <span className="sp" />
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {error && !data ? (
        <ErrorState
          title="The figures did not load"
          text={error.message}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <Loading label="Loading the figures">
          <RowsSkeleton rows={4} />
        </Loading>
      ) : data.totalRows === 0 ? (
        <EmptyState
          icon="keyboard"
          title="Nothing is typed by hand"
          text="Every figure is what its source reports."
        />
      ) : (
        <>
          <Table
            label="Figures typed by hand"
            rows={data.rows}
            rowKey={keyOf}
            columns={columns(letGo)}
          />
          {data.totalRows > FEW && (
            <ListPages
              total={data.totalRows}
              search={paging}
              onChange={(it) => setPaging({ ...paging, page: 1, ...it })}
            />
          )}
        </>
      )}
    </Dialog>
  );
}
