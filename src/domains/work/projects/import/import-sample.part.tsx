import { Badge } from '#/ui/badge.tsx';
import { Table } from '#/ui/table.tsx';
import type { ImportPreview } from './import.contract.ts';

const fates = { fresh: 'New', changed: 'Changed', same: 'As it is' } as const;
const tones = { fresh: 'good', changed: 'info', same: 'neutral' } as const;

/** The first rows as they would stand here. */
export function ImportSample({ preview }: { preview: ImportPreview }) {
  return (
    <section aria-label="First rows" className="panel">
      <Table
        label="First rows of the file"
        rows={preview.sample}
        rowKey={(it) => it.key}
        columns={[
          {
            key: 'key',
            title: 'Key',
            width: 90,
            cell: (it) => <span className="f3 num">{it.key}</span>,
          },
          {
            key: 'title',
            title: 'Summary',
            cell: (it) => (
              <span dir="auto" className="trunc" style={{ paddingInlineStart: it.level * 14 }}>
                {it.title}
              </span>
            ),
          },
          { key: 'type', title: 'Type', width: 84, cell: (it) => it.type },
          { key: 'status', title: 'Status', width: 104, cell: (it) => it.status },
          { key: 'assignee', title: 'Assignee', width: 120, cell: (it) => it.assignee || '–' },
          {
            key: 'what',
            title: 'Will be',
            width: 90,
            cell: (it) => <Badge tone={tones[it.what]}>{fates[it.what]}</Badge>,
          },
        ]}
      />
      {preview.rows > preview.sample.length && (
        <p className="f3 fs12 import-rest">and {preview.rows - preview.sample.length} more</p>
      )}
    </section>
  );
}
