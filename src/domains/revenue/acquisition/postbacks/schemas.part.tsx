import { useQuery } from '@tanstack/react-query';
import { useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { LabelName } from '#/figures/label-name.part.tsx';
import { may } from '#/kernel/access.ts';
import { shortDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { counted } from '#/kernel/numbers.ts';
import { Button } from '#/ui/button.tsx';
import { useNow } from '#/ui/now.ts';
import { Panel } from '#/ui/panel.tsx';
import { Loading, RowsSkeleton } from '#/ui/skeleton.tsx';
import { Table, type Column } from '#/ui/table.tsx';
import type { PostbacksPatch, PostbacksSearch } from './postbacks-search.ts';
import type { ConversionSchema } from './postbacks.contract.ts';
import { SchemaForm } from './schema-form.part.tsx';

const columns: Column<ConversionSchema>[] = [
  { key: 'app', title: 'App', cell: (it) => <LabelName label={it.app} /> },
  { key: 'since', title: 'From', cell: (it) => shortDay(it.since) },
  { key: 'values', title: 'Values', cell: (it) => counted(it.ranges.length, 'value') },
  { key: 'by', title: 'By', className: 'wide', cell: (it) => it.by },
];

interface SchemasProps {
  open: PostbacksSearch['schema'];
  change: (patch: PostbacksPatch) => void;
}

/** What conversion values stand for, app by app. */
export function Schemas({ open, change }: SchemasProps) {
  const mayChange = useScope(may('campaigns:write')) !== undefined;
  const { data, error } = useQuery(reading('GET /conversion-schemas', {}));
  const today = dayOf(useNow());
  const opened = data?.rows.find((it) => it.id === open);
  const close = () => change({ schema: undefined });
  return (
    <Panel
      className="postback-panel"
      title="Conversion schemas"
      wide
      actions={
        mayChange && (
          <Button size="s" icon="plus" keys="n" onClick={() => change({ schema: 'new' })}>
            New schema
          </Button>
        )
      }
    >
      {error && !data ? (
        <p className="campaign-empty f2">The schemas did not load: {error.message}</p>
      ) : !data ? (
        <Loading label="Loading the conversion schemas">
          <RowsSkeleton rows={2} mark={false} />
        </Loading>
      ) : data.rows.length === 0 ? (
        <p className="campaign-empty f2">
          No app has a conversion schema: installs are counted, and nothing says what they brought.
        </p>
      ) : (
        <Table
          label="Conversion schemas"
          columns={columns}
          rows={data.rows}
          rowKey={(it) => it.id}
          onOpen={(it) => it.canChange && change({ schema: it.id })}
        />
      )}
      {open === 'new' && mayChange && <SchemaForm today={today} onClose={close} />}
      {opened?.canChange && (
        <SchemaForm key={opened.id} given={opened} today={today} onClose={close} />
      )}
    </Panel>
  );
}
