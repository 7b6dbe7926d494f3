import { useQuery } from '@tanstack/react-query';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { exactInstant, relativeTime } from '#/kernel/date-words.ts';
import { counted } from '#/kernel/numbers.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { useKeys } from '#/ui/keys.ts';
import { useSearch } from '#/ui/location.ts';
import { useNow } from '#/ui/now.ts';
import { Page } from '#/ui/page.tsx';
import { Panel } from '#/ui/panel.tsx';
import { Menu } from '#/ui/rich/menu.tsx';
import { EmptyState } from '#/ui/states.tsx';
import { Table, type Column } from '#/ui/table.tsx';
import { ExportForm } from './export-form.part.tsx';
import { exportsSearch } from './exports-search.ts';
import { deleteExport, pauseExport, placeOf, runExport } from './exports.actions.ts';
import type { FactExport } from './exports.contract.ts';

type Run = FactExport['runs'][number];

const stateBadges = {
  running: <Badge tone="info">Running</Badge>,
  done: <Badge tone="good">Done</Badge>,
  failed: <Badge tone="bad">Failed</Badge>,
};

const runColumns = (now: Date): Column<Run>[] => [
  {
    key: 'began',
    title: 'Run',
    width: '18%',
    cell: (it) => (
      <span title={exactInstant(new Date(it.beganAt))}>
        {relativeTime(new Date(it.beganAt), now)}
      </span>
    ),
  },
  { key: 'state', title: 'State', width: '12%', cell: (it) => stateBadges[it.state] },
  {
    key: 'written',
    title: 'Written',
    cell: (it) => it.failure ?? `${counted(it.written, 'part')} written`,
  },
  {
    key: 'files',
    title: 'There now',
    align: 'right',
    cell: (it) =>
      it.state === 'done' ? `${counted(it.files, 'part')}, ${counted(it.rows, 'row')}` : '–',
  },
];

/** "Parquet of"; a sheet has no other form. */
const formOf = ({ place, format }: FactExport) =>
  place === 'sheets' ? 'Rows of' : `${format === 'parquet' ? 'Parquet' : 'CSV'} of`;

function ExportPanel({ it, onOpen }: { it: FactExport; onOpen: () => void }) {
  const run = useRun();
  const now = useNow();
  const next = it.active ? `next ${relativeTime(new Date(it.nextAt), now)}` : 'paused';
  return (
    <Panel
      title={it.name}
      beside={
        <span className="f2 trunc">
          {formOf(it)} {it.tables.join(', ')} to {placeOf(it)}, daily at {it.at}, {next}
        </span>
      }
      actions={
        <>
          <Button
            size="s"
            icon="player-play"
            disabled={!it.active}
            onClick={() => void run(runExport, { it: it.id })}
          >
            Run now
          </Button>
          <Menu
            label={`More of ${it.name}`}
            groups={[
              [
                { label: 'Change', icon: 'pencil', onClick: onOpen },
                {
                  label: it.active ? 'Pause' : 'Resume',
                  icon: it.active ? 'player-pause' : 'player-play',
                  onClick: () => void run(pauseExport, { it: it.id }),
                },
                {
                  label: 'Delete',
                  icon: 'trash',
                  danger: true,
                  onClick: () => void run(deleteExport, { it: it.id }),
                },
              ],
            ]}
          />
        </>
      }
    >
      {it.runs.length === 0 ? (
        <EmptyState icon="clock" title="Not run yet" text="It runs at its time, or now." />
      ) : (
        <Table
          label={`Runs of ${it.name}`}
          columns={runColumns(now)}
          rows={it.runs}
          rowKey={(one) => one.id}
        />
      )}
    </Panel>
  );
}

/** Facts that are handed out by schedule: where to, and how the last runs went. */
export function FactExportsScreen() {
  const [{ export: open }, change] = useSearch(exportsSearch);
  const query = useQuery(reading('GET /fact-exports', {}));
  const make = () => change({ export: 'new' });
  const close = () => change({ export: undefined });
  useKeys({ n: make }, open === undefined);
  const given = query.data?.rows.find((it) => it.id === open);
  return (
    <Page
      title="Exports"
      primary={
        <Button variant="primary" icon="plus" keys="n" onClick={make}>
          New export
        </Button>
      }
    >
      <ListStates
        query={query}
        what="exports"
        isEmpty={({ rows }) => rows.length === 0}
        empty={
          <EmptyState
            icon="table-export"
            title="No export yet"
            text="Have the facts you may see written to a bucket or a Google sheet every day."
          >
            <Button variant="primary" onClick={make}>
              New export
            </Button>
          </EmptyState>
        }
      >
        {({ rows }) =>
          rows.map((it) => (
            <ExportPanel key={it.id} it={it} onOpen={() => change({ export: it.id })} />
          ))
        }
      </ListStates>
      {(open === 'new' || given) && <ExportForm key={String(open)} given={given} onClose={close} />}
    </Page>
  );
}
