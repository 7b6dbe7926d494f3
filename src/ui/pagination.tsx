import { useId } from 'react';
import type { ReactNode } from 'react';
import { formatNumber } from '#/kernel/numbers.ts';
import { Icon } from './icon.tsx';
import './form/form.css';
import './table.css';

interface PaginationProps {
  total: number;
  /** From 1. */
  page: number;
  perPage: number;
  onPage: (page: number) => void;
  /** Without it the number of rows cannot be changed. */
  onPerPage?: (perPage: number) => void;
  choices?: readonly number[];
  /** At the right edge: what the keys do, the cell under the cursor. */
  end?: ReactNode;
}

/** First, last and up to two pages to either side; gaps are `null`. */
export function pagesAround(page: number, last: number): (number | null)[] {
  const near = Array.from({ length: last }, (_, at) => at + 1).filter(
    (it) => it === 1 || it === last || Math.abs(it - page) <= 1,
  );
  return near.flatMap((it, at) => {
    const before = near[at - 1];
    return before !== undefined && it - before > 1 ? [null, it] : [it];
  });
}

/** The foot of a list; its labels are the specification's: "Total Rows" and "per page". */
export function Pagination(props: PaginationProps) {
  const { total, page, perPage, onPage, onPerPage, choices = [25, 50, 100], end } = props;
  const id = useId();
  const last = Math.max(1, Math.ceil(total / perPage));
  return (
    <div className="pages">
      <span>
        Total Rows <b className="semi num">{formatNumber(total)}</b>
      </span>
      <nav aria-label="Pages">
        <button
          type="button"
          aria-label="Previous page"
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        >
          <Icon name="chevron-left" size={15} />
        </button>
        {pagesAround(page, last).map((it, at) =>
          it === null ? (
            <span key={`gap ${at}`}>…</span>
          ) : (
            <button
              key={it}
              type="button"
              className="num"
              aria-label={`Page ${it}`}
              aria-current={it === page ? 'page' : undefined}
              onClick={() => onPage(it)}
            >
              {it}
            </button>
          ),
        )}
        <button
          type="button"
          aria-label="Next page"
          disabled={page >= last}
          onClick={() => onPage(page + 1)}
        >
          <Icon name="chevron-right" size={15} />
        </button>
      </nav>
      {onPerPage && (
        <span className="row">
          <span className="select">
            <select
              id={id}
              className="input num"
              value={perPage}
              onChange={(event) => onPerPage(Number(event.target.value))}
            >
              {choices.map((it) => (
                <option key={it}>{it}</option>
              ))}
            </select>
            <Icon name="chevron-down" size={13} />
          </span>
          <label htmlFor={id}>per page</label>
        </span>
      )}
      <span className="sp" />
      {end}
    </div>
  );
}

interface ListPagesProps extends Pick<PaginationProps, 'total' | 'end'> {
  search: { page: number; perPage: number };
  /** `undefined` is the first page again: other rows on a page begin there. */
  onChange: (patch: { page?: number | undefined; perPage?: number }) => void;
}

/** The foot of a list whose page and number of rows stand in the address. */
export function ListPages({ search, onChange, ...list }: ListPagesProps) {
  return (
    <Pagination
      {...list}
      page={search.page}
      perPage={search.perPage}
      onPage={(page) => onChange({ page })}
      onPerPage={(perPage) => onChange({ perPage, page: undefined })}
    />
  );
}
