import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { may } from '#/kernel/access.ts';
import { formatNumber } from '#/kernel/numbers.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { Select } from '#/ui/form/check-field.tsx';
import { ErrorState } from '#/ui/states.tsx';
import { Table } from '#/ui/table.tsx';
import { upload } from '../../api.ts';
import { useScope } from '../../me.ts';
import { reading } from '../../reading.ts';
import { useRun } from '../../running.ts';
import type { EmployeeImportCheck } from './import.contract.ts';

const counted = ['invited', 'added', 'changed', 'same'] as const;
const countWords = {
  invited: 'invited',
  added: 'get a record',
  changed: 'changed',
  same: 'as they are',
} as const;
const whatWords = { invited: 'Invited', added: 'New record', changed: 'Changed', same: 'As it is' };
const tones = { invited: 'info', added: 'good', changed: 'info', same: 'neutral' } as const;

const sums = (it: Pick<EmployeeImportCheck, (typeof counted)[number]>) =>
  counted
    .filter((name) => it[name] > 0)
    .map((name) => `${formatNumber(it[name])} ${countWords[name]}`)
    .join(', ') || 'nothing to do';

/** Every cell that cannot be taken over, by row and column; nothing is imported while there is one. */
function Problems({ check }: { check: EmployeeImportCheck }) {
  return (
    <section aria-label="Problems" className="emp-problems">
      <h3>
        {formatNumber(check.problemRows)} {check.problemRows === 1 ? 'row' : 'rows'} cannot be
        imported
      </h3>
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

function Sample({ check }: { check: EmployeeImportCheck }) {
  return (
    <section aria-label="First rows">
      <Table
        label="First rows of the file"
        rows={check.sample}
        rowKey={(it) => it.email}
        columns={[
          { key: 'name', title: 'Name', width: 150, className: 'trunc', cell: (it) => it.name },
          { key: 'email', title: 'E-mail', className: 'trunc', cell: (it) => it.email },
          {
            key: 'fields',
            title: 'New values',
            className: 'trunc',
            cell: (it) => <span className="f2">{it.fields.join(', ') || '–'}</span>,
          },
          {
            key: 'what',
            title: 'Will be',
            width: 100,
            cell: (it) => <Badge tone={tones[it.what]}>{whatWords[it.what]}</Badge>,
          },
        ]}
      />
      {check.rows > check.sample.length && (
        <p className="f3 fs12">and {check.rows - check.sample.length} more</p>
      )}
    </section>
  );
}

/** A CSV or XLSX of employees: checked as soon as it is chosen, then all of it or nothing. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const run = useRun();
  const queries = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const mayInvite = useScope(may('people:invite')) !== undefined;
  const { data: granted } = useQuery({ ...reading('GET /roles-to-grant', {}), enabled: mayInvite });
  const [file, setFile] = useState<File>();
  const [role, setRole] = useState('');
  const [check, setCheck] = useState<EmployeeImportCheck>();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  const body = (of: File, as: string) => {
    const form = new FormData();
    if (as) form.append('role', as);
    form.append('file', of);
    return form;
  };
  const look = async (of: File, as: string) => {
    setFile(of);
    setRole(as);
    setBusy(true);
    setError(undefined);
    try {
      const options = { timeout: 120_000 };
      setCheck(await upload('POST /check-employee-import', body(of, as), options));
    } catch (failure) {
      setCheck(undefined);
      setError(failure instanceof Error ? failure.message : 'The file could not be read.');
    } finally {
      setBusy(false);
    }
  };
  const mayBring = check !== undefined && check.rows > 0 && check.problemRows === 0 && !busy;
  const bring = async () => {
    if (!file || !mayBring) return;
    setBusy(true);
    const done = await run(
      {
        run: async () => {
          const options = { timeout: 300_000 };
          const made = await upload('POST /import-employees', body(file, role), options);
          return { message: `Employees imported: ${sums(made)}` };
        },
      },
      {},
    );
    setBusy(false);
    void queries.invalidateQueries();
    if (done) onClose();
  };
  return (
    <Dialog
      title="Import employees"
      note="The first row names the columns; people are found by their e-mail. An empty cell changes nothing."
      width={760}
      keys={mayBring ? { '$mod+Enter': () => void bring() } : {}}
      onClose={onClose}
      footer={
        <>
          {check && <span className="f2 num">{sums(check)}</span>}
          <span className="sp" />
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            keys="$mod+Enter"
            busy={busy}
            disabled={!mayBring}
            onClick={() => void bring()}
          >
            {check ? `Import ${formatNumber(check.rows)} rows` : 'Import'}
          </Button>
        </>
      }
    >
      <div className="emp-import">
        <div className="row">
          <Button
            icon="file-spreadsheet"
            data-autofocus
            busy={busy}
            onClick={() => input.current?.click()}
          >
            {file ? 'Choose another file' : 'Choose a CSV or XLSX'}
          </Button>
          <span className="f3 fs12 trunc">{file?.name ?? 'up to 2,000 rows'}</span>
          <input
            ref={input}
            type="file"
            hidden
            aria-label="List of employees"
            accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            onChange={(event) => {
              const [chosen] = event.target.files ?? [];
              if (chosen) void look(chosen, role);
              event.target.value = '';
            }}
          />
        </div>
        {mayInvite && (
          <Select
            label="Role of people who are not here yet"
            help="They are invited by mail when the file is imported."
            placeholder="Invite nobody"
            value={role}
            choices={(granted?.roles ?? []).map((it) => ({ value: String(it.id), label: it.name }))}
            onChange={(it) => (file ? void look(file, it) : setRole(it))}
          />
        )}
        {error && (
          <ErrorState title="The file was not taken" text={`${error} Nothing was changed.`} />
        )}
        {check && check.ignored.length > 0 && (
          <p className="f2">
            Left out:{' '}
            {check.ignored.slice(0, 12).map((it) => (
              <Badge key={it}>{it}</Badge>
            ))}
          </p>
        )}
        {check && check.problemRows > 0 && <Problems check={check} />}
        {check && check.problemRows === 0 && check.sample.length > 0 && <Sample check={check} />}
      </div>
    </Dialog>
  );
}
