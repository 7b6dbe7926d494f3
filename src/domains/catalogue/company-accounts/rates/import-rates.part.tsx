import { upload } from '#/client/api.ts';
import { FileImport } from '#/client/file-import.tsx';
import { exactRange } from '#/kernel/date-words.ts';
import { formatNumber } from '#/kernel/numbers.ts';
import { Table } from '#/ui/table.tsx';
import { quoteOf } from './rate.labels.ts';
import type { RateFileCheck } from './rates.contract.ts';

const body = (file: File) => {
  const form = new FormData();
  form.append('file', file);
  return form;
};

const outcome = ({ added, changed, same }: RateFileCheck) =>
  `${formatNumber(added)} new, ${formatNumber(changed)} changed, ${formatNumber(same)} the same`;

/** A CSV or XLSX of rates: all of it or nothing. */
export function ImportRates({ onClose }: { onClose: () => void }) {
  return (
    <FileImport
      title="Import exchange rates"
      note="Columns: day, currency, and rate (USD for one unit) or units per USD. The European Central Bank's own table is read too."
      label="List of exchange rates"
      hint="up to 5 MB"
      start={null}
      check={(file) => upload('POST /check-exchange-rates', body(file), { timeout: 120_000 })}
      bring={async (file) => {
        const done = await upload('POST /import-exchange-rates', body(file), { timeout: 120_000 });
        return `${formatNumber(done.added)} rates added, ${formatNumber(done.changed)} changed`;
      }}
      aside={(check) => check && <span className="f3 fs12">{outcome(check)}</span>}
      onClose={onClose}
    >
      {(check) => (
        <section aria-label="First rows">
          <p className="f2">
            {check.currencies.join(', ')}
            {check.from && check.to && `, ${exactRange({ from: check.from, to: check.to })}`}
          </p>
          <Table
            label="First rows of the file"
            rows={check.sample}
            rowKey={(it) => `${it.day} ${it.currency}`}
            columns={[
              { key: 'day', title: 'Day', width: 110, className: 'num', cell: (it) => it.day },
              { key: 'currency', title: 'Currency', width: 90, cell: (it) => it.currency },
              { key: 'rate', title: 'USD for one', align: 'right', cell: (it) => it.rate },
              { key: 'quote', title: 'Quote', className: 'num', cell: quoteOf },
            ]}
          />
        </section>
      )}
    </FileImport>
  );
}
