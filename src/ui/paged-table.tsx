import { Pagination } from './pagination.tsx';
import { Table, type TableProps } from './table.tsx';

/** How a list is sorted and which part of it is shown, as the address says it. */
interface ListSearch<K extends string> {
  sort: K;
  order: 'asc' | 'desc';
  page: number;
  perPage: number;
}

export interface PagedTableProps<R, K extends string> extends Omit<
  TableProps<R>,
  'sort' | 'onSort'
> {
  totalRows: number;
  search: ListSearch<K>;
  /** What the server sorts by. */
  sorts: readonly K[];
  /** `undefined` is the first value again: a new order begins at the first page. */
  onChange: (patch: { [P in keyof ListSearch<K>]?: ListSearch<K>[P] | undefined }) => void;
}

/** A list that the server sorts and pages, as the address says it. */
export function PagedTable<R, K extends string>(props: PagedTableProps<R, K>) {
  const { totalRows, search, sorts, onChange, ...table } = props;
  return (
    <>
      <Table
        {...table}
        sort={{ key: search.sort, descending: search.order === 'desc' }}
        onSort={({ key, descending }) =>
          onChange({
            sort: sorts.find((it) => it === key),
            order: descending ? 'desc' : 'asc',
            page: undefined,
          })
        }
      />
      <Pagination
        total={totalRows}
        page={search.page}
        perPage={search.perPage}
        onPage={(page) => onChange({ page })}
        onPerPage={(perPage) => onChange({ perPage, page: undefined })}
      />
    </>
  );
}
