import { shortDay } from '#/kernel/date-words.ts';
import { formatMoney, type MoneyStyle } from '#/kernel/money.ts';
import { formatCompact, formatPercent } from '#/kernel/numbers.ts';
import { IconButton } from '#/ui/button.tsx';
import type { Column } from '#/ui/table.tsx';
import type { Instance, InstanceFigures } from './ad-units.contract.ts';

interface Shown {
  money: (micros: number, style?: MoneyStyle) => string;
  onFloor: ((it: Instance) => void) | undefined;
  /** Of all instances of the list: one that begins later or ends before says so. */
  first: string;
  last: string;
  /** Some of them tell how often they bid. */
  hasBids: boolean;
}

const count = (value: number | null) => (value === null ? '–' : formatCompact(value));

function spanWords(it: Instance, first: string, last: string): string {
  const parts = [
    it.first > first && `since ${shortDay(it.first)}`,
    it.last < last && `until ${shortDay(it.last)}`,
  ];
  return parts.filter(Boolean).join(', ');
}

const floorHint = {
  typed: 'Typed here',
  name: 'From the price in its name',
};

const wonOf = ({ bids, impressions }: InstanceFigures) =>
  bids && impressions !== null ? formatPercent(impressions / bids) : '–';

/** Of bidders that tell how often they bid. */
const bidColumns: Column<Instance>[] = [
  {
    key: 'bids',
    title: 'Bids',
    hint: 'Offers it made in the auction',
    align: 'right',
    width: 76,
    cell: (it) => count(it.figures.bids),
  },
  {
    key: 'won',
    title: 'Won',
    hint: 'Impressions ÷ bids',
    align: 'right',
    width: 68,
    cell: (it) => wonOf(it.figures),
  },
];

/** Instances: who they are, what they ask at least, and what they brought. */
export function instanceColumns(shown: Shown): Column<Instance>[] {
  const { money, onFloor, first, last, hasBids } = shown;
  return [
    { key: 'at', title: '#', width: 36, cell: (_row, index) => index + 1, className: 'f3' },
    {
      key: 'instance',
      title: 'Instance',
      cell: (it) => (
        <span className="row">
          {it.network.color !== null && (
            <i className="dot" style={{ background: `var(--c-${it.network.color})` }} />
          )}
          <bdi className="med trunc" title={it.instance || undefined}>
            {it.instance || it.network.label}
          </bdi>
          {it.instance !== '' && <span className="f3 fs12 nowrap">{it.network.label}</span>}
          <span className="f3 fs12 nowrap">{spanWords(it, first, last)}</span>
        </span>
      ),
    },
    {
      key: 'floor',
      title: 'Floor',
      hint: 'The least an impression is sold for, of 1,000, in US dollars: typed, or from a price with its currency in the name',
      align: 'right',
      width: 104,
      cell: (it) => (
        <span className="row end">
          <span title={it.floor ? floorHint[it.floor.from] : undefined}>
            {it.floor ? formatMoney(it.floor.micros) : '–'}
          </span>
          {onFloor && (
            <IconButton
              icon="pencil"
              variant="ghost"
              size="s"
              label={`Floor of ${it.instance || it.network.label}`}
              onClick={() => onFloor(it)}
            />
          )}
        </span>
      ),
    },
    {
      key: 'requests',
      title: 'Requests',
      hint: 'How often it was asked: attempts in MAX',
      align: 'right',
      width: 84,
      cell: (it) => count(it.figures.requests),
    },
    {
      key: 'responses',
      title: 'Responses',
      hint: 'How often it answered with an ad',
      align: 'right',
      width: 88,
      className: 'wide',
      cell: (it) => count(it.figures.responses),
    },
    ...(hasBids ? bidColumns : []),
    {
      key: 'fill',
      title: 'Fill rate',
      hint: 'Responses ÷ requests',
      align: 'right',
      width: 76,
      cell: (it) => (it.figures.fill === null ? '–' : formatPercent(it.figures.fill)),
    },
    {
      key: 'impressions',
      title: 'Impressions',
      hint: 'Ads shown: what a bidder has won',
      align: 'right',
      width: 96,
      cell: (it) => count(it.figures.impressions),
    },
    {
      key: 'ecpm',
      title: 'eCPM',
      hint: 'Revenue ÷ impressions × 1000',
      align: 'right',
      width: 84,
      className: 'med',
      cell: (it) => (it.figures.ecpm === null ? '–' : money(it.figures.ecpm)),
    },
    {
      key: 'revenue',
      title: 'Revenue',
      align: 'right',
      width: 96,
      cell: (it) => (it.figures.revenue === null ? '–' : money(it.figures.revenue)),
    },
    {
      key: 'share',
      title: 'Share',
      hint: 'Of the revenue of the ad unit',
      align: 'right',
      width: 68,
      cell: (it) => (it.share === null ? '–' : formatPercent(it.share)),
    },
  ];
}
