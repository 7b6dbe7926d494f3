import { useQuery } from '@tanstack/react-query';
import { shortDay } from '#/kernel/date-words.ts';
import type { OutputOf } from '#/kernel/endpoint.ts';
import { formatNumber } from '#/kernel/numbers.ts';
import { Loading, RowsSkeleton } from '#/ui/skeleton.tsx';
import { Table, type Column } from '#/ui/table.tsx';
import { measureValue } from '../import-words.ts';
import { previewOf } from './columns-reading.ts';
import { fieldName } from './mapping-words.ts';
import type { mappingsEndpoints, Meaning } from './mappings.contract.ts';

type Row = OutputOf<(typeof mappingsEndpoints)['POST /preview-import-mapping']>['rows'][number];

const figure = (measure: string): Column<Row> => ({
  key: measure,
  title: fieldName(measure),
  align: 'right',
  cell: (it) => measureValue(measure, it.values[measure] ?? 0),
});

/** How the first rows are read; changes with every choice, and nothing is kept of it. */
export function MappingPreview({ file, meaning }: { file: File; meaning: Meaning }) {
  const { data, error, isFetching } = useQuery(previewOf(file, meaning));
  const measures = meaning.columns.flatMap(({ field, unit }) => (unit ? [field] : []));
  if (meaning.network === '') {
    return <p className="f2">Choose the network, and the first rows show how they are read.</p>;
  }
  if (error) {
    return (
      <p className="f2" role="status">
        {error.message}
      </p>
    );
  }
  if (!data) {
    return (
      <Loading label="Reading the first rows">
        <RowsSkeleton rows={4} />
      </Loading>
    );
  }
  return (
    <div aria-busy={isFetching}>
      <Table
        label="First rows"
        rows={data.rows.slice(0, 6)}
        rowKey={(it) => `${it.day} ${it.app} ${it.about} ${Object.values(it.values).join()}`}
        columns={[
          { key: 'day', title: 'Day', cell: (it) => shortDay(it.day) },
          ...(meaning.appId === undefined
            ? [{ key: 'app', title: 'App', cell: (it: Row) => it.app || '–' }]
            : []),
          { key: 'about', title: 'About', cell: (it) => it.about || '–' },
          ...measures.map(figure),
        ]}
      />
      {data.problems.length > 0 && (
        <ul className="map-problems" aria-label="Rows that cannot be read">
          {data.problems.slice(0, 4).map((it) => (
            <li key={`${it.line} ${it.field}`}>
              Line {formatNumber(it.line)}, {it.field}: {it.value || 'empty'}. {it.message}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
