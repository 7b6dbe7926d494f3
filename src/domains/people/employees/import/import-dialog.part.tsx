import { useQuery } from '@tanstack/react-query';
import { upload } from '#/client/api.ts';
import { FileImport } from '#/client/file-import.tsx';
import { useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { withheldWords } from '#/client/withheld-roles.ts';
import { may } from '#/kernel/access.ts';
import { formatNumber } from '#/kernel/numbers.ts';
import { Badge } from '#/ui/badge.tsx';
import { Select } from '#/ui/form/check-field.tsx';
import { Table } from '#/ui/table.tsx';
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

type Previewed = EmployeeImportCheck['preview'][number];

/** "Title: Artist → Lead artist"; of what is sealed only that it changes. */
function changeWords({ field, before, after }: Previewed['changes'][number]) {
  if (before === null && after === null) return `${field}: sealed`;
  return before === null ? `${field}: ${after}` : `${field}: ${before} → ${after ?? 'nothing'}`;
}

/** Row by row what importing the file would do. */
function Preview({ check }: { check: EmployeeImportCheck }) {
  const { preview, rows } = check;
  return (
    <section aria-label="What will be done" className="emp-preview">
      <Table
        label="Rows of the file"
        rows={preview}
        rowKey={(it) => it.row}
        columns={[
          { key: 'row', title: 'Row', width: 52, align: 'right', cell: (it) => it.row },
          {
            key: 'name',
            title: 'Who',
            width: 200,
            cell: (it) => (
              <>
                {it.name}
                <span className="f3 fs12 trunc">{it.email}</span>
              </>
            ),
          },
          {
            key: 'changes',
            title: 'New values',
            cell: (it) =>
              it.changes.length === 0 ? (
                <span className="f3">–</span>
              ) : (
                <ul>
                  {it.changes.map((change) => (
                    <li key={change.field} className="f2">
                      {changeWords(change)}
                      {change.field === 'E-mail' && it.what === 'changed' && (
                        <span className="f3"> once it is confirmed there</span>
                      )}
                    </li>
                  ))}
                </ul>
              ),
          },
          {
            key: 'what',
            title: 'Will be',
            width: 100,
            cell: (it) => <Badge tone={tones[it.what]}>{whatWords[it.what]}</Badge>,
          },
        ]}
      />
      {rows > preview.length && (
        <p className="f3 fs12">and {formatNumber(rows - preview.length)} more</p>
      )}
    </section>
  );
}

const body = (file: File, role: string) => {
  const form = new FormData();
  if (role) form.append('role', role);
  form.append('file', file);
  return form;
};

/** A CSV or XLSX of employees; whoever is not here yet is invited with the role that is chosen. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const mayInvite = useScope(may('people:invite')) !== undefined;
  const { data: granted } = useQuery({ ...reading('GET /roles-to-grant', {}), enabled: mayInvite });
  const roles = (granted?.roles ?? []).map((it) => ({ value: String(it.id), label: it.name }));
  return (
    <FileImport
      title="Import employees"
      note="The first row names the columns; people are found by their e-mail, or their number. Another e-mail stands under “New e-mail” and is confirmed from there. An empty cell changes nothing."
      label="List of employees"
      width={900}
      start=""
      check={(file, role) =>
        upload('POST /check-employee-import', body(file, role), { timeout: 120_000 })
      }
      bring={async (file, role) => {
        const options = { timeout: 300_000 };
        const made = await upload('POST /import-employees', body(file, role), options);
        return `Employees imported: ${sums(made)}`;
      }}
      aside={(check) => check && <span className="f2 num">{sums(check)}</span>}
      fields={
        mayInvite
          ? (role, change) => (
              <Select
                label="Role of people who are not here yet"
                help={[
                  'They are invited by mail when the file is imported.',
                  withheldWords(granted?.withheld),
                ]
                  .filter(Boolean)
                  .join(' ')}
                placeholder="Invite nobody"
                value={role}
                choices={roles}
                onChange={change}
              />
            )
          : undefined
      }
      onClose={onClose}
    >
      {(check) => <Preview check={check} />}
    </FileImport>
  );
}
