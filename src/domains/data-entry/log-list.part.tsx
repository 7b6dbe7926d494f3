import { dayRange, exactInstant, relativeTime } from '#/kernel/date-words.ts';
import { AppIcon } from '#/ui/app-icon.tsx';
import { Badge } from '#/ui/badge.tsx';
import { useNow } from '#/ui/now.ts';
import { Table } from '#/ui/table.tsx';
import { measureName, measureValue } from './import-words.ts';
import type { LogLine } from './imports.contract.ts';

/** Every change of figures: who, when, from where, old and new. */
export function LogList({
  rows,
  onOpen,
}: {
  rows: readonly LogLine[];
  onOpen: (batchId: number) => void;
}) {
  const now = useNow();
  return (
    <Table
      label="Changes of figures"
      rows={rows}
      rowKey={(it) => it.id}
      columns={[
        {
          key: 'app',
          title: 'App',
          cell: (it) => (
            <span className="row">
              <AppIcon index={it.app.icon} size={16} /> <span className="trunc">{it.app.name}</span>
            </span>
          ),
        },
        {
          key: 'change',
          title: 'Change',
          cell: (it) => (
            <Badge tone={it.change === 'commit' ? 'good' : 'neutral'}>
              {it.change === 'commit' ? 'imported' : 'taken back'}
            </Badge>
          ),
        },
        { key: 'measure', title: 'Figure', cell: (it) => measureName(it.measure) },
        { key: 'days', title: 'Days', cell: (it) => dayRange({ from: it.from, to: it.to }) },
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
        {
          key: 'file',
          title: 'Report',
          className: 'import-file',
          cell: (it) => (
            <button type="button" className="link trunc" onClick={() => onOpen(it.batchId)}>
              {it.fileName}
            </button>
          ),
        },
        { key: 'by', title: 'By', cell: (it) => it.person?.name ?? 'The system' },
        {
          key: 'at',
          title: 'When',
          align: 'right',
          cell: (it) => (
            <time dateTime={it.at} title={exactInstant(new Date(it.at))}>
              {relativeTime(new Date(it.at), now)}
            </time>
          ),
        },
      ]}
    />
  );
}
