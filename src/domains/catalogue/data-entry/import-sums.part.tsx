import { counted, formatNumber } from '#/kernel/numbers.ts';
import { leftOutWords, measureName, measureValue } from './import-words.ts';
import type { ImportFindings } from './imports.contract.ts';

/** What a report holds, in figures: rows, what comes of them, sums. */
export function ImportSums({ findings }: { findings: ImportFindings }) {
  const { read, usable, problemRows, notYours, newAdUnits, totals, leftOut, measure } = findings;
  const facts: [string, string][] = [
    ['Rows read', formatNumber(read)],
    ['Figures', formatNumber(usable)],
    ...(problemRows ? ([['Rows left out', formatNumber(problemRows)]] as [string, string][]) : []),
    ...leftOut.map(({ reason, rows, value }): [string, string] => [
      leftOutWords[reason],
      `${counted(rows, 'row')}, ${measureValue(measure, value)}`,
    ]),
    ...(notYours ? ([['Rows of other teams', formatNumber(notYours)]] as [string, string][]) : []),
    ...(newAdUnits ? ([['New ad units', formatNumber(newAdUnits)]] as [string, string][]) : []),
    // Most reports have some of a table's figures only.
    ...Object.entries(totals).flatMap(([measure, sum]): [string, string][] =>
      sum === 0 ? [] : [[measureName(measure), measureValue(measure, sum)]],
    ),
  ];
  return (
    <dl className="import-facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
