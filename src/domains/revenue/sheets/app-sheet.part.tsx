import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { CallError } from '#/client/api.ts';
import { reading } from '#/client/reading.ts';
import { useShownMeasures } from '#/figures/own/use-own-measures.part.ts';
import { exactRange, namedDay, shortDay } from '#/kernel/date-words.ts';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { useColumnsChoice } from '#/ui/grid/columns-choice.tsx';
import { Grid } from '#/ui/grid/grid.tsx';
import { Loading, RowsSkeleton } from '#/ui/skeleton.tsx';
import { ErrorState } from '#/ui/states.tsx';
import { figureColumns } from './sheet-columns.part.tsx';
import { spreadsheetMeasures } from './sheet-measures.ts';
import { figuresInput, type SheetSearch } from './sheet-search.ts';

/** One app in full: every figure day by day, and what was noted. */
export function AppSheet({
  search,
  app,
  onClose,
}: {
  search: SheetSearch;
  app: number;
  onClose: () => void;
}) {
  const {
    words: _words,
    sort: _sort,
    page: _page,
    perPage: _perPage,
    app: _app,
    ...filter
  } = figuresInput(search);
  const { data, error, refetch } = useQuery(
    reading('GET /app-sheet-data', { ...filter, singleApp: app, perPage: 500 }),
  );
  const currency = data?.standing.currency ?? 'USD';
  const columns = useMemo(() => figureColumns('Day', spreadsheetMeasures, currency), [currency]);
  const choice = useColumnsChoice('app-sheet', columns);
  const noted = (data?.notes ?? []).map((it) => it.measure);
  const { shownOf } = useShownMeasures(noted);
  return (
    <Dialog
      side="right"
      width={920}
      title={data?.app.name ?? 'App'}
      note={data && `Every figure, ${exactRange(data.standing.range)}`}
      onClose={onClose}
      footer={
        <>
          <Button href={`/dashboard?app=${app}`} icon="layout-dashboard">
            Dashboard of this app
          </Button>
          <span className="sp" />
          {choice.chooser}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {error && !data ? (
        <ErrorState
          title="The figures did not load"
          text={error.message}
          requestId={error instanceof CallError ? error.body.requestId : undefined}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <Loading label="Loading the figures">
          <RowsSkeleton rows={14} />
        </Loading>
      ) : (
        <>
          <Grid
            label={`Every figure of ${data.app.name} by day`}
            columns={choice.columns}
            rows={data.rows}
            rowKey={(row) => row.labels[0]?.key ?? ''}
            totals={{ labels: [], figures: data.total }}
            height={Math.min(620, 80 + data.rows.length * 32)}
          />
          {data.notes.length > 0 && (
            <section className="sheet-noted">
              <h3>Notes</h3>
              <ul>
                {data.notes.map((it) => (
                  <li key={it.id}>
                    <b className="med">
                      {namedDay(it.day)}, {shownOf(it.measure).label}
                    </b>{' '}
                    {it.text}{' '}
                    <span className="f3">
                      {it.author.name}, {shortDay(it.writtenAt.slice(0, 10))}
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </>
      )}
    </Dialog>
  );
}
