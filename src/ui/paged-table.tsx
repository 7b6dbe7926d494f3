import { ListPages } from './pagination.tsx';
import { Table, type Sort, type TableProps } from './table.tsx';

/** Which part of a list is shown and how it is sorted, as the address says it. */
interface ListSearch<K extends string> {
  page: number;
  perPage: number;
  sort?: K;
  order?: 'asc' | 'desc';
}

export interface PagedTableProps<R, K extends string = never> extends Omit<
  TableProps<R>,
  'sort' | 'onSort'
> {
  totalRows: number;
  search: ListSearch<K>;
  /** What the server sorts by; without it the order is fixed. */
  sorts?: readonly K[];
  /** `undefined` is the first value again: a new order begins at the first page. */
  onChange: (patch: { [P in keyof ListSearch<K>]?: ListSearch<K>[P] | undefined }) => void;
}

/** A list that the server sorts and pages, as the address says it. */
export function PagedTable<R, K extends string = never>(props: PagedTableProps<R, K>) {
  const { totalRows, search, sorts, onChange, ...table } = props;
  return (
    <>
      <Table
        {...table}
        {...(sorts && {
          sort: { key: search.sort ?? '', descending: search.order === 'desc' },
          onSort: ({ key, descending }: Sort) =>
            onChange({
              sort: sorts.find((it) => it === key),
              order: descending ? 'desc' : 'asc',
              page: undefined,
            }),
        })}
      />
      <ListPages total={totalRows} search={search} onChange={onChange} />
    </>
  );
}
