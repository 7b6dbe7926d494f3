import { shortDay } from '#/kernel/date-words.ts';
import { formatNumber } from '#/kernel/numbers.ts';
import { AppIcon } from '#/ui/app-icon.tsx';
import { Table } from '#/ui/table.tsx';
import { ImportCurrencies } from './import-currencies.part.tsx';
import { measureName, measureValue } from './import-words.ts';
import type { ImportFindings } from './imports.contract.ts';

/** Days far from the norm, rows that cannot be used, and the apps of a report. */
export function Findings({ findings }: { findings: ImportFindings }) {
  const { problems, outliers, outlierCount, measure, apps } = findings;
  return (
    <>
      <ImportCurrencies findings={findings} />
      {outliers.length > 0 && (
        <section className="import-part">
          <h3>Unusual values</h3>
          <Table
            label="Days far from the norm"
            rows={outliers.slice(0, 20)}
            rowKey={(it) => `${it.appId} ${it.day}`}
            columns={[
              { key: 'app', title: 'App', cell: (it) => it.name },
              { key: 'day', title: 'Day', cell: (it) => shortDay(it.day) },
              {
                key: 'value',
                title: measureName(measure),
                align: 'right',
                cell: (it) => measureValue(measure, it.value),
              },
              {
                key: 'norm',
                title: 'Norm',
                align: 'right',
                cell: (it) => measureValue(measure, it.norm),
              },
            ]}
          />
          {outlierCount > 20 && <p className="f3">and {formatNumber(outlierCount - 20)} more</p>}
        </section>
      )}
      {problems.length > 0 && (
        <section className="import-part">
          <h3>Rows that cannot be used</h3>
          <Table
            label="Rows that cannot be used"
            rows={problems.slice(0, 50)}
            rowKey={(it) => `${it.line} ${it.field}`}
            columns={[
              {
                key: 'line',
                title: 'Line',
                align: 'right',
                width: 64,
                cell: (it) => formatNumber(it.line),
              },
              { key: 'field', title: 'Field', cell: (it) => it.field },
              { key: 'value', title: 'Value', cell: (it) => it.value || '–' },
              { key: 'message', title: 'Why', cell: (it) => it.message },
            ]}
          />
        </section>
      )}
      <section className="import-part">
        <h3>Apps</h3>
        <Table
          label="Apps in the report"
          rows={apps}
          rowKey={(it) => it.appId}
          columns={[
            {
              key: 'app',
              title: 'App',
              cell: (it) => (
                <span className="row">
                  <AppIcon index={it.icon} size={16} /> {it.name}
                </span>
              ),
            },
            { key: 'rows', title: 'Rows', align: 'right', cell: (it) => formatNumber(it.rows) },
            {
              key: 'value',
              title: measureName(measure),
              align: 'right',
              cell: (it) => measureValue(measure, it.value),
            },
          ]}
        />
      </section>
    </>
  );
}
