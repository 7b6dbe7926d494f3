import { useQuery } from '@tanstack/react-query';
import { reading } from '#/client/reading.ts';
import { namedDay } from '#/kernel/date-words.ts';
import { AppIcon } from '#/ui/app-icon.tsx';
import { Loading, RowsSkeleton } from '#/ui/skeleton.tsx';
import { ErrorState } from '#/ui/states.tsx';
import { Table } from '#/ui/table.tsx';
import { figurePart, measureName, measureValue } from './import-words.ts';

/** What somebody typed in at once, figure by figure, as the log keeps it. */
export function TypedFigures({ batch }: { batch: number }) {
  const { data, error, refetch } = useQuery(
    reading('GET /data-entry-log', { batch, perPage: 200 }),
  );
  if (error && !data)
    return (
      <ErrorState
        title="The figures did not load"
        text={error.message}
        onRetry={() => void refetch()}
      />
    );
  if (!data)
    return (
      <Loading label="Loading the figures">
        <RowsSkeleton rows={6} />
      </Loading>
    );
  return (
    <section className="import-part">
      <h3>Figures</h3>
      <Table
        label="Figures that were typed in"
        rows={data.rows.filter((it) => it.change === 'commit')}
        rowKey={(it) => it.id}
        columns={[
          {
            key: 'app',
            title: 'App',
            cell: (it) => (
              <span className="row">
                <AppIcon index={it.app.icon} size={16} /> {it.app.name}
              </span>
            ),
          },
          {
            key: 'measure',
            title: 'Figure',
            cell: (it) => (
              <>
                {measureName(it.measure)} <span className="f3 fs12">{figurePart(it)}</span>
              </>
            ),
          },
          { key: 'day', title: 'Day', cell: (it) => namedDay(it.from) },
          {
            key: 'old',
            title: 'Before',
            align: 'right',
            cell: (it) => measureValue(it.measure, it.oldValue),
          },
          {
            key: 'new',
            title: 'After',
            align: 'right',
            className: 'med',
            cell: (it) => measureValue(it.measure, it.newValue),
          },
        ]}
      />
    </section>
  );
}
