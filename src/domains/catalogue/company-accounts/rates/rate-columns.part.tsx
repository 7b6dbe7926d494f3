import { sourceLabels } from '#/figures/rate-sources.ts';
import { shortDay } from '#/kernel/date-words.ts';
import { Badge } from '#/ui/badge.tsx';
import type { Column } from '#/ui/table.tsx';
import { quoteOf } from './rate.labels.ts';
import type { ExchangeRate } from './rates.contract.ts';

interface Settings {
  today: string;
  onOpen: ((rate: ExchangeRate) => void) | undefined;
}

const isOwn = ({ source }: ExchangeRate) => source === 'hand' || source === 'file';

export const rateColumns = ({ today, onOpen }: Settings): Column<ExchangeRate>[] => [
  {
    key: 'day',
    title: 'Day',
    width: 110,
    className: 'num',
    cell: (it) =>
      onOpen && isOwn(it) ? (
        <button type="button" className="link" onClick={() => onOpen(it)}>
          {shortDay(it.day, today)}
        </button>
      ) : (
        shortDay(it.day, today)
      ),
  },
  { key: 'currency', title: 'Currency', width: 90, cell: (it) => it.currency },
  { key: 'rate', title: 'USD for one', width: 200, align: 'right', cell: (it) => it.rate },
  { key: 'quote', title: 'Quote', width: 190, className: 'num', cell: quoteOf },
  {
    key: 'source',
    title: 'Source',
    cell: (it) => (
      <span className="row">
        {sourceLabels[it.source]}
        {it.overruled && <Badge>overruled</Badge>}
      </span>
    ),
  },
  {
    key: 'by',
    title: 'Entered',
    className: 'wide trunc',
    cell: (it) => (it.by ? [it.by.name, it.reason].filter(Boolean).join(': ') : '–'),
  },
];
