import { upload } from '#/client/api.ts';
import { FileImport } from '#/client/file-import.tsx';
import { formatNumber } from '#/kernel/numbers.ts';
import { Badge } from '#/ui/badge.tsx';
import { Select } from '#/ui/form/check-field.tsx';
import { Table } from '#/ui/table.tsx';
import { platformWords } from '../register/app-words.ts';
import type { AppImportCheck, Existing } from './import.contract.ts';

const counted = ['added', 'changed', 'same'] as const;
const countWords = { added: 'added', changed: 'changed', same: 'left as they are' };
const whatWords = { added: 'Added', changed: 'Changed', same: 'Left as it is' };
const tones = { added: 'good', changed: 'info', same: 'neutral' } as const;
const choices: { value: Existing; label: string }[] = [
  { value: 'leave', label: 'Leave as they are' },
  { value: 'update', label: 'Update from the list' },
];

const sums = (it: Pick<AppImportCheck, (typeof counted)[number]>) =>
  counted
    .filter((name) => it[name] > 0)
    .map((name) => `${formatNumber(it[name])} ${countWords[name]}`)
    .join(', ') || 'nothing to do';

const body = (file: File, existing: Existing) => {
  const form = new FormData();
  form.append('existing', existing);
  form.append('file', file);
  return form;
};

/** A list of the studio's apps, as kept in a spreadsheet so far. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  return (
    <FileImport
      title="Import apps"
      note="The first row names the columns; apps are found by their platform and package or store id. An empty cell changes nothing."
      label="List of apps"
      hint="Name, Platform, Package or Store id, Team, Account …, up to 2,000 rows"
      start={'leave' as Existing}
      check={(file, existing) =>
        upload('POST /check-apps-import', body(file, existing), { timeout: 120_000 })
      }
      bring={async (file, existing) => {
        const options = { timeout: 300_000 };
        return `Apps imported: ${sums(await upload('POST /import-apps', body(file, existing), options))}`;
      }}
      aside={(check) => check && <span className="f2 num">{sums(check)}</span>}
      fields={(existing, change) => (
        <Select
          label="Apps that are here already"
          value={existing}
          choices={choices}
          onChange={(to) => change(to === 'update' ? 'update' : 'leave')}
        />
      )}
      onClose={onClose}
    >
      {(check) => (
        <section aria-label="First rows">
          <Table
            label="First rows of the file"
            rows={check.sample}
            rowKey={(it) => it.row}
            columns={[
              { key: 'name', title: 'Name', className: 'trunc', cell: (it) => it.name },
              {
                key: 'platform',
                title: 'Platform',
                width: 80,
                cell: (it) => platformWords[it.platform],
              },
              {
                key: 'storeName',
                title: 'Package or store id',
                className: 'trunc',
                cell: (it) => it.storeName,
              },
              { key: 'team', title: 'Team', width: 130, cell: (it) => it.team ?? '–' },
              {
                key: 'what',
                title: 'Will be',
                width: 110,
                cell: (it) => <Badge tone={tones[it.what]}>{whatWords[it.what]}</Badge>,
              },
            ]}
          />
          {check.rows > check.sample.length && (
            <p className="f3 fs12">and {check.rows - check.sample.length} more</p>
          )}
        </section>
      )}
    </FileImport>
  );
}
