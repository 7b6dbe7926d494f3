import { upload } from '#/client/api.ts';
import { FileImport } from '#/client/file-import.tsx';
import { formatNumber } from '#/kernel/numbers.ts';
import { Badge } from '#/ui/badge.tsx';
import { Table } from '#/ui/table.tsx';
import type { ItImportCheck } from './import.contract.ts';

const counted = ['added', 'changed', 'same', 'given'] as const;
const countWords = {
  added: 'added',
  changed: 'changed',
  same: 'as they are',
  given: 'with people',
};
const whatWords = { added: 'Added', changed: 'Changed', same: 'As it is' };
const tones = { added: 'good', changed: 'info', same: 'neutral' } as const;

const sums = (it: Pick<ItImportCheck, (typeof counted)[number]>) =>
  counted
    .filter((name) => it[name] > 0)
    .map((name) => `${formatNumber(it[name])} ${countWords[name]}`)
    .join(', ') || 'nothing to do';

const body = (file: File) => {
  const form = new FormData();
  form.append('file', file);
  return form;
};

/** A list of devices, as kept in a spreadsheet so far or as exported here. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  return (
    <FileImport
      title="Import the inventory"
      note="The first row names the columns; devices are found by their label, or their serial number. An empty cell changes nothing."
      label="List of devices"
      hint="Label, Kind, Name, Serial number, Held by …, up to 2,000 rows"
      start={null}
      check={(file) => upload('POST /check-it-import', body(file), { timeout: 120_000 })}
      bring={async (file) => {
        const done = await upload('POST /import-it-assets', body(file), { timeout: 300_000 });
        return `Inventory imported: ${sums(done)}`;
      }}
      aside={(check) => check && <span className="f2 num">{sums(check)}</span>}
      onClose={onClose}
    >
      {(check) => (
        <section aria-label="First rows">
          <Table
            label="First rows of the file"
            rows={check.sample}
            rowKey={(it) => it.row}
            columns={[
              { key: 'tag', title: 'Label', width: 110, cell: (it) => it.tag || 'Next free' },
              { key: 'name', title: 'Name', className: 'trunc', cell: (it) => it.name },
              { key: 'holder', title: 'Given to', width: 150, cell: (it) => it.holder ?? '–' },
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
      )}
    </FileImport>
  );
}
