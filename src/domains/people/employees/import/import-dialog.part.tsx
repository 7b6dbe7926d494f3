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
      note="The first row names the columns; people are found by their e-mail. An empty cell changes nothing."
      label="List of employees"
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
      {(check) => <Sample check={check} />}
    </FileImport>
  );
}
