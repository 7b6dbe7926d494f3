import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { counted } from '#/kernel/numbers.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { ErrorState } from '#/ui/states.tsx';
import { Table } from '#/ui/table.tsx';
import './file-import.css';
import { useRun } from './running.ts';

/** What importing a file would do, before it is done. */
interface Checked {
  /** Rows that would be imported. */
  rows: number;
  /** Cells that stand in the way, by row as spreadsheets count; nothing is imported while there is one. */
  problems: readonly { row: number; column: string; message: string }[];
  /** Rows with problems, when not all problems are listed. */
  problemRows?: number;
  /** Headings that mean nothing here. */
  ignored?: readonly string[];
}

interface FileImportProps<C extends Checked, S> {
  title: string;
  note: string;
  /** What the file holds: "List of employees". */
  label: string;
  hint?: string;
  width?: number;
  /** What is chosen beside the file, before anything is. */
  start: S;
  /** Tells what importing it would do, without doing it. */
  check: (file: File, settings: S) => Promise<C>;
  /** Imports all of it or nothing; what to say then. */
  bring: (file: File, settings: S) => Promise<string>;
  /** In a line beside the buttons; `undefined` before a file is chosen. */
  aside?: (check: C | undefined) => ReactNode;
  /** Fields beside the file; the file is checked anew with what they say. */
  fields?: (settings: S, change: (to: S) => void) => ReactNode;
  onClose: () => void;
  /** The first rows as they would be. */
  children: (check: C) => ReactNode;
}

const wrongRows = ({ problems, problemRows }: Checked) =>
  problemRows ?? new Set(problems.map((it) => it.row)).size;

/** Every cell that cannot be taken over. */
function Problems({ check }: { check: Checked }) {
  const count = wrongRows(check);
  return (
    <section aria-label="Problems" className="file-problems">
      <h3>{counted(count, 'row')} cannot be imported</h3>
      <Table
        label="Problems"
        rows={check.problems}
        rowKey={(it) => `${it.row} ${it.column} ${it.message}`}
        columns={[
          { key: 'row', title: 'Row', width: 60, align: 'right', cell: (it) => it.row },
          { key: 'column', title: 'Column', width: 150, cell: (it) => it.column },
          { key: 'message', title: 'What is wrong', cell: (it) => it.message },
        ]}
      />
    </section>
  );
}

/** A CSV or XLSX that is checked as soon as it is chosen, then imported: all of it or nothing. */
export function FileImport<C extends Checked, S>(props: FileImportProps<C, S>) {
  const { title, note, label, hint = 'up to 2,000 rows', width = 760, onClose } = props;
  const run = useRun();
  const queries = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [settings, setSettings] = useState(props.start);
  const [file, setFile] = useState<File>();
  const [check, setCheck] = useState<C>();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  const look = async (of: File, as: S) => {
    setFile(of);
    setBusy(true);
    setError(undefined);
    try {
      setCheck(await props.check(of, as));
    } catch (failure) {
      setCheck(undefined);
      setError(failure instanceof Error ? failure.message : 'The file could not be read.');
    } finally {
      setBusy(false);
    }
  };
  const change = (to: S) => {
    setSettings(to);
    if (file) void look(file, to);
  };
  const isRight = check !== undefined && check.rows > 0 && wrongRows(check) === 0;
  const mayBring = isRight && !busy;
  const bring = async () => {
    if (!file || !mayBring) return;
    setBusy(true);
    const work = async () => ({ message: await props.bring(file, settings) });
    const done = await run({ run: work }, {});
    setBusy(false);
    void queries.invalidateQueries();
    if (done) onClose();
  };
  return (
    <Dialog
      title={title}
      note={note}
      width={width}
      keys={mayBring ? { '$mod+Enter': () => void bring() } : {}}
      onClose={onClose}
      footer={
        <>
          {props.aside?.(check)}
          <span className="sp" />
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            keys="$mod+Enter"
            busy={busy}
            disabled={!mayBring}
            onClick={() => void bring()}
          >
            {isRight ? `Import ${counted(check.rows, 'row')}` : 'Import'}
          </Button>
        </>
      }
    >
      <div className="file-import">
        <div className="row">
          <Button
            icon="file-spreadsheet"
            data-autofocus
            busy={busy}
            onClick={() => input.current?.click()}
          >
            {file ? 'Choose another file' : 'Choose a CSV or XLSX'}
          </Button>
          <span dir="auto" className="f3 fs12 trunc">
            {file?.name ?? hint}
          </span>
          <input
            ref={input}
            type="file"
            hidden
            aria-label={label}
            accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            onChange={(event) => {
              const [chosen] = event.target.files ?? [];
              if (chosen) void look(chosen, settings);
              event.target.value = '';
            }}
          />
        </div>
        {props.fields?.(settings, change)}
        {error && (
          <ErrorState title="The file was not taken" text={`${error} Nothing was changed.`} />
        )}
        {check?.ignored && check.ignored.length > 0 && (
          <p className="f2">
            Left out:{' '}
            {check.ignored.slice(0, 12).map((it) => (
              <Badge key={it}>{it}</Badge>
            ))}
          </p>
        )}
        <div aria-live="polite">
          {check && wrongRows(check) > 0 && <Problems check={check} />}
          {isRight && props.children(check)}
        </div>
      </div>
    </Dialog>
  );
}
