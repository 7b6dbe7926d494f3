import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#/client/api.ts';
import { reading } from '#/client/reading.ts';
import { toastError } from '#/client/running.ts';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { Loading, RowsSkeleton } from '#/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#/ui/states.tsx';
import { Table } from '#/ui/table.tsx';
import { tableWords } from './mapping-words.ts';
import type { ImportMapping } from './mappings.contract.ts';

/** The tables whose columns people have mapped; one that is forgotten is asked about again. */
export function MappingList({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(0);
  const { data, error, refetch } = useQuery(reading('GET /import-mappings', {}));
  const forget = async ({ id, version }: ImportMapping) => {
    setBusy(id);
    await call('POST /delete-import-mapping', { id, version }).catch(toastError);
    await queries.invalidateQueries({ queryKey: ['GET /import-mappings'] });
    setBusy(0);
  };
  return (
    <Dialog
      title="Mapped tables"
      note="Headings people have explained once. What a forgotten one brought stays."
      width={720}
      onClose={onClose}
    >
      {error && (
        <ErrorState
          title="The list did not load"
          text={error.message}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && (
        <Loading label="Loading the mapped tables">
          <RowsSkeleton rows={4} />
        </Loading>
      )}
      {data?.rows.length === 0 && (
        <EmptyState
          icon="table"
          title="No table is mapped yet"
          text="Import a table no format knows, and say what its columns mean."
        />
      )}
      {data && data.rows.length > 0 && (
        <Table
          label="Mapped tables"
          rows={data.rows}
          rowKey={(it) => it.id}
          columns={[
            {
              key: 'name',
              title: 'Name',
              cell: (it) => (
                <span dir="auto" title={it.header.join(', ')}>
                  {it.name}
                </span>
              ),
            },
            { key: 'network', title: 'Network', cell: (it) => it.networkName },
            { key: 'table', title: 'About', cell: (it) => tableWords[it.table] },
            { key: 'by', title: 'By', cell: (it) => it.createdBy?.name ?? '–' },
            {
              key: 'forget',
              title: '',
              align: 'right',
              cell: (it) =>
                it.mine && (
                  <Button
                    size="s"
                    danger
                    disabled={busy === it.id}
                    onClick={() => void forget(it)}
                    aria-label={`Forget ${it.name}`}
                  >
                    Forget
                  </Button>
                ),
            },
          ]}
        />
      )}
    </Dialog>
  );
}
