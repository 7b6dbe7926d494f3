import type { ReactNode } from 'react';
import { LabelName } from '#/figures/label-name.part.tsx';
import { formatMoney } from '#/kernel/money.ts';
import { formatCompact, formatNumber, formatPercent } from '#/kernel/numbers.ts';
import { Delta } from '#/ui/delta.tsx';
import type { Column } from '#/ui/table.tsx';
import type { Creative, ComparedFigures } from './creatives.contract.ts';

/** A ratio with how it changed. */
const changed = (words: ReactNode, change: number | null, good: 'up' | 'down') =>
  change === null ? (
    words
  ) : (
    <span className="row creative-figure">
      <Delta value={change} good={good} />
      {words}
    </span>
  );

const none = <span className="f3">–</span>;
const told = (value: number | null, words: (value: number) => string) =>
  value === null ? none : words(value);
const count = (value: number) => formatCompact(value, 'dense');

type Cells = Pick<Column<Creative>, 'key' | 'title' | 'hint' | 'className'> & {
  of: (it: ComparedFigures) => Column<Creative>['total'];
};

const figuresIn = (currency: string): Cells[] => [
  {
    key: 'spend',
    title: 'Spend',
    of: (it) => told(it.spend, (value) => formatMoney(value, 'dense', currency)),
  },
  {
    key: 'impressions',
    title: 'Impressions',
    className: 'wide',
    of: (it) => told(it.impressions, count),
  },
  {
    key: 'ctr',
    title: 'CTR',
    hint: 'Clicks ÷ impressions',
    of: (it) => told(it.ctr, (value) => formatPercent(value)),
  },
  {
    key: 'ipm',
    title: 'IPM',
    hint: 'Installs of 1,000 impressions',
    of: (it) =>
      changed(
        told(it.ipm, (value) => formatNumber(value, 1)),
        it.change.ipm,
        'up',
      ),
  },
  { key: 'installs', title: 'Installs', of: (it) => told(it.installs, count) },
  {
    key: 'cpi',
    title: 'CPI',
    hint: 'Spend ÷ installs',
    of: (it) =>
      changed(
        told(it.cpi, (value) => formatMoney(value, 'compact', currency)),
        it.change.cpi,
        'down',
      ),
  },
];

/** Creatives with their figures; totals are of all that is listed. */
export function creativeColumns(total: ComparedFigures, currency: string): Column<Creative>[] {
  return [
    {
      key: 'name',
      title: 'Creative',
      sortable: true,
      total: 'Total',
      cell: (it) => (
        <span className="row creative-name">
          <span className="med trunc" dir="auto" title={it.name}>
            {it.name}
          </span>
          {it.kind && <span className="f3 fs12">{it.kind}</span>}
        </span>
      ),
    },
    { key: 'app', title: 'App', cell: (it) => <LabelName label={it.app} /> },
    {
      key: 'mediaSource',
      title: 'Media source',
      cell: (it) => <LabelName label={it.mediaSource} />,
    },
    ...figuresIn(currency).map(({ of, ...column }): Column<Creative> => ({
      ...column,
      align: 'right',
      sortable: true,
      cell: of,
      total: of(total),
    })),
  ];
}
