import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { reading } from '#/client/reading.ts';
import { toastError, useRun } from '#/client/running.ts';
import { namedDay } from '#/kernel/date-words.ts';
import { AppIcon } from '#/ui/app-icon.tsx';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { Loading, RowsSkeleton } from '#/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#/ui/states.tsx';
import { Table, type Column } from '#/ui/table.tsx';
import { measureOf } from './books.ts';
import { commitFigures, countWords } from './console.actions.ts';
import type { DraftLine } from './console.contract.ts';
import { countryName } from './figure-names.ts';
import { figureWords } from './read-figure.ts';
import { saveCells } from './save-cells.ts';

const words = (it: DraftLine, value: number | null) =>
  value === null ? '–' : figureWords(value, measureOf(it.book, it.measure)!);

/** What a figure is about, beside app and day. */
function about({ book, network, measure, country, adUnit }: DraftLine): string {
  const part = adUnit?.name ?? (country === null ? undefined : countryName(country));
  const name = measureOf(book, measure)!.name;
  return [name, part, network?.name].filter((it) => it !== undefined).join(', ');
}

interface ChoiceProps {
  line: DraftLine;
  onChosen: () => void;
}

/** Two figures for one cell: the person says which one counts. */
function Choice({ line, onChosen }: ChoiceProps) {
  const choose = async (value: number | null) => {
    const { book, network, app, day, country, adUnit, measure, now } = line;
    const place = { app: app.id, day, country, adUnit: adUnit?.id ?? null, measure };
    await saveCells(book, network?.id, [{ ...place, value, was: now }]).catch(toastError);
    onChosen();
  };
  const theirs = line.conflict?.by ?? 'Somebody';
  return (
    <span className="entry-choice">
      <Button size="s" onClick={() => void choose(line.value)}>
        Mine {words(line, line.value)}
      </Button>
      <Button size="s" onClick={() => void choose(null)} title={`${theirs} entered this meanwhile`}>
        {theirs.split(' ')[0]}’s {words(line, line.now)}
      </Button>
    </span>
  );
}

const columns = (onChosen: () => void): Column<DraftLine>[] => [
  {
    key: 'app',
    title: 'App',
    width: 170,
    cell: (it) => (
      <span className="row">
        <AppIcon index={it.app.icon} size={16} />{' '}
        <span dir="auto" className="trunc">
          {it.app.name}
        </span>
      </span>
    ),
  },
  { key: 'figure', title: 'Figure', cell: about },
  { key: 'day', title: 'Day', width: 92, cell: (it) => namedDay(it.day) },
  { key: 'now', title: 'Now', align: 'right', width: 96, cell: (it) => words(it, it.now) },
  {
    key: 'new',
    title: 'New',
    align: 'right',
    width: 240,
    className: 'med',
    cell: (it) =>
      it.conflict ? (
        <Choice line={it} onChosen={onChosen} />
      ) : (
        <>
          {it.expected !== null && (
            <Badge tone="warn" title="More than 3 MAD from what this weekday brings">
              usually {words(it, it.expected)}
            </Badge>
          )}{' '}
          {words(it, it.value)}
        </>
      ),
  },
];

/** Everything that is typed, before it reaches the figures. */
export function DraftDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const run = useRun();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const { data, error, refetch } = useQuery({
    ...reading('GET /console-draft', {}),
    refetchOnMount: 'always',
  });
  const lines = data?.rows ?? [];
  const open = lines.filter((it) => it.conflict).length;
  const commit = async () => {
    if (busy || lines.length === 0 || open > 0) return;
    setBusy(true);
    const isDone = await run(commitFigures, {});
    setBusy(false);
    if (isDone) onDone();
  };
  return (
    <Dialog
      title={lines.length > 0 ? `Commit ${countWords(lines.length)}` : 'Commit figures'}
      note="They go into the figures as one import, which can be taken back from the log."
      width={860}
      bare={lines.length > 0}
      onClose={onClose}
      keys={{ '$mod+Enter': () => void commit() }}
      footer={
        <>
          {open > 0 && (
            <p className="f2" role="status">
              {countWords(open)} changed after you typed. Say for each which one counts.
            </p>
          )}
          <span className="sp" />
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            keys="$mod+Enter"
            busy={busy}
            disabled={lines.length === 0 || open > 0}
            onClick={() => void commit()}
          >
            Commit {countWords(lines.length)}
          </Button>
        </>
      }
    >
      {error && !data ? (
        <ErrorState
          title="Your draft did not load"
          text={`${error.message} It is safe on the server.`}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <Loading label="Loading your draft">
          <RowsSkeleton rows={4} />
        </Loading>
      ) : lines.length === 0 ? (
        <EmptyState icon="keyboard" title="Nothing is typed" text="Type into the grid first." />
      ) : (
        <Table
          label="My draft"
          rows={lines}
          rowKey={(it) => it.id}
          columns={columns(() => void client.invalidateQueries())}
        />
      )}
    </Dialog>
  );
}
