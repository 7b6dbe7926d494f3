import { exactRange, shortDay } from '#/kernel/date-words.ts';
import { formatMoney } from '#/kernel/money.ts';
import { counted } from '#/kernel/numbers.ts';
import { Notice } from '#/ui/banner.tsx';
import { Table } from '#/ui/table.tsx';
import type { ImportFindings } from './imports.contract.ts';

type Unrated = ImportFindings['unrated'][number];
type Converted = ImportFindings['converted'][number];

const sum = <T,>(all: readonly T[], of: (it: T) => number) =>
  all.reduce((total, it) => total + of(it), 0);
const isMoney = (measure: string) => measure.endsWith('_micros');

/** "412 rows of 3 days wait for a PKR rate: €1,234". */
function waitingWords({ currency, days }: Unrated, measure: string): string {
  const rows = sum(days, (it) => it.rows);
  const amount = formatMoney(
    sum(days, (it) => it.original),
    'compact',
    currency,
  );
  const waits = rows === 1 ? 'waits' : 'wait';
  const worth = isMoney(measure) ? `: ${amount}` : '';
  return `${counted(rows, 'row')} of ${counted(days.length, 'day')} ${waits} for a ${currency} rate${worth}.`;
}

function Rates({ currency, days, measure }: Converted & { measure: string }) {
  return (
    <Table
      label={`Rates of ${currency}`}
      rows={days}
      rowKey={(it) => it.day}
      columns={[
        { key: 'day', title: 'Day', width: 90, cell: (it) => shortDay(it.day) },
        { key: 'rate', title: 'USD for one', align: 'right', cell: (it) => it.rate },
        {
          key: 'rateDay',
          title: 'Rate of',
          width: 90,
          cell: (it) => (it.rateDay === it.day ? 'the day' : shortDay(it.rateDay)),
        },
        ...(isMoney(measure)
          ? [
              {
                key: 'original',
                title: currency,
                align: 'right' as const,
                cell: (it: Converted['days'][number]) =>
                  formatMoney(it.original, 'compact', currency),
              },
              {
                key: 'usd',
                title: 'USD',
                align: 'right' as const,
                cell: (it: Converted['days'][number]) => formatMoney(it.usd),
              },
            ]
          : []),
      ]}
    />
  );
}

/** What of a report is in other currencies: both sums, the rates they are converted by, what waits. */
export function ImportCurrencies({ findings }: { findings: ImportFindings }) {
  const { converted, unrated, measure } = findings;
  return (
    <>
      {unrated.map((it) => (
        <Notice key={it.currency} type="warning" icon="clock">
          {waitingWords(it, measure)} They join when the rate is there.
        </Notice>
      ))}
      {converted.map(({ currency, days }) => (
        <section key={currency} className="import-part">
          <h3>
            Converted from {currency}
            {isMoney(measure) && (
              <span className="f3 num">
                {' '}
                {formatMoney(
                  sum(days, (it) => it.original),
                  'compact',
                  currency,
                )}{' '}
                = {formatMoney(sum(days, (it) => it.usd))},{' '}
                {exactRange({ from: days[0]!.day, to: days.at(-1)!.day })}
              </span>
            )}
          </h3>
          <details>
            <summary>{counted(days.length, 'rate')}</summary>
            <Rates {...{ currency, days, measure }} />
          </details>
        </section>
      ))}
    </>
  );
}
