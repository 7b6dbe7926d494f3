import { dayRange, exactInstant, relativeTime } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { formatNumber } from '#/kernel/numbers.ts';
import { Badge } from '#/ui/badge.tsx';
import { useNow } from '#/ui/now.ts';
import { useRowKeys } from '#/ui/row-keys.ts';
import { Table } from '#/ui/table.tsx';
import { revaluationWords, statusWords } from './import-words.ts';
import type { ImportBatch } from './imports.contract.ts';

interface ListProps {
  rows: readonly ImportBatch[];
  onOpen: (id: number) => void;
}

/** Reports on their way into the figures and those that are in them, newest first. */
export function ImportList({ rows, onOpen }: ListProps) {
  const now = useNow();
  const keys = useRowKeys({
    rows,
    rowKey: (it) => it.id,
    onOpen: (it) => onOpen(it.id),
    wide: true,
  });
  return (
    <Table
      label="Imports"
      rows={rows}
      rowKey={(it) => it.id}
      current={keys.current}
      onKeyDown={keys.onKeyDown}
      onOpen={(it) => onOpen(it.id)}
      columns={[
        {
          key: 'file',
          title: 'File',
          className: 'import-file',
          cell: (it) => (
            <>
              <button type="button" className="link trunc" onClick={() => onOpen(it.id)}>
                {it.fileName}
              </button>
              {it.revaluation && (
                <div className="f3 fs12">{revaluationWords(it.revaluation, now)}</div>
              )}
            </>
          ),
        },
        {
          key: 'source',
          title: 'Source',
          className: 'import-source',
          cell: (it) => (
            <span className="trunc" title={`${it.sourceName}, ${it.account}`}>
              {it.sourceName}
            </span>
          ),
        },
        {
          key: 'days',
          title: 'Days',
          cell: (it) =>
            it.from && it.to ? dayRange({ from: it.from, to: it.to }, dayOf(now)) : '–',
        },
        {
          key: 'rows',
          title: 'Rows',
          align: 'right',
          className: 'wide',
          cell: (it) => formatNumber(it.rows),
        },
        {
          key: 'status',
          title: 'Status',
          cell: (it) => (
            <Badge tone={statusWords[it.status].tone}>{statusWords[it.status].text}</Badge>
          ),
        },
        {
          key: 'by',
          title: 'By',
          className: 'wide',
          cell: (it) => it.uploadedBy?.name ?? 'The system',
        },
        {
          key: 'at',
          title: 'When',
          align: 'right',
          cell: (it) => (
            <time dateTime={it.uploadedAt} title={exactInstant(new Date(it.uploadedAt))}>
              {relativeTime(new Date(it.uploadedAt), now)}
            </time>
          ),
        },
      ]}
    />
  );
}
