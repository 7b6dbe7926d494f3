import { Ago } from '#/client/ago.tsx';
import { Badge } from '#/ui/badge.tsx';
import { Table } from '#/ui/table.tsx';
import type { RefusalOfDirectory } from './directories.contract.ts';

/** What was refused and did not go well since: it is mended here or in the directory. */
export function DirectoryRefusals({ refusals }: { refusals: readonly RefusalOfDirectory[] }) {
  if (refusals.length === 0) return null;
  return (
    <>
      <h4>
        Refused <Badge tone="warn">{String(refusals.length)}</Badge>
      </h4>
      <Table<RefusalOfDirectory>
        label="Refused"
        columns={[
          {
            key: 'about',
            title: 'What',
            cell: (it) => (
              <>
                <span className="med">{it.about}</span>
                <span className="sub2">{it.detail}</span>
              </>
            ),
          },
          { key: 'times', title: 'Times', width: 64, align: 'right', cell: (it) => it.times },
          { key: 'last', title: 'Last', width: 104, cell: (it) => <Ago at={it.lastAt} /> },
        ]}
        rows={refusals}
        rowKey={(it) => it.id}
      />
    </>
  );
}
