import { LabelName } from '#/figures/label-name.part.tsx';
import { shortDay } from '#/kernel/date-words.ts';
import { formatMoney } from '#/kernel/money.ts';
import { counted, formatPercent } from '#/kernel/numbers.ts';
import { AppIcon } from '#/ui/app-icon.tsx';
import { Badge, type Tone } from '#/ui/badge.tsx';
import { Freshness } from '#/ui/freshness.tsx';
import { Link } from '#/ui/link.tsx';
import type { Column } from '#/ui/table.tsx';
import { dollarsBeside } from '../acquisition.actions.ts';
import { bidAmount, goalWords } from '../bids/bid-words.ts';
import type { Original } from '../budget.contract.ts';
import { OVER, UNDER, type CampaignSpending } from './spending.contract.ts';

type Latest = NonNullable<CampaignSpending['latest']>;

const toneOf = (share: number): Tone => (share > OVER ? 'bad' : share < UNDER ? 'warn' : 'good');
const wordOf = (share: number) => (share > OVER ? 'over' : share < UNDER ? 'under' : 'on budget');

/** In its own currency; dollars stand in its title. */
function Amount({ original, dollars }: { original: Original | null; dollars: number | null }) {
  if (original) {
    const { amount, currency } = original;
    return (
      <span title={dollarsBeside(original, dollars)}>{formatMoney(amount, 'whole', currency)}</span>
    );
  }
  return dollars === null ? <span className="f3">–</span> : formatMoney(dollars, 'whole');
}

/** Late rows of the days before are no news; a whole day after the pause is. */
function Paused({ since, latest }: { since: string | null; latest: Latest }) {
  const isSpending = since !== null && latest.day > since && latest.dollars > 0;
  return (
    <Badge tone={isSpending ? 'bad' : 'neutral'} icon="player-pause">
      {isSpending ? 'Paused, still spending' : 'Paused'}
    </Badge>
  );
}

/** "Spent 92% of its budget", with the day where it is not the usual one. */
function Share({ row, yesterday }: { row: CampaignSpending; yesterday: string }) {
  const { latest, status } = row;
  if (!latest) return <span className="f3">Nothing delivered</span>;
  const { share, day, provisional } = latest;
  return (
    <span className="row">
      {status.status === 'paused' ? (
        <Paused since={status.since} latest={latest} />
      ) : share === null ? (
        <span className="f3">no budget</span>
      ) : (
        <Badge tone={toneOf(share)}>
          {formatPercent(share, 0)} {wordOf(share)}
        </Badge>
      )}
      {provisional && (
        <Freshness state="provisional" words={`${shortDay(day)} still provisional`} />
      )}
      {day !== yesterday && <span className="f3 fs12">on {shortDay(day)}</span>}
    </span>
  );
}

interface Totals {
  budget: number;
  latest: number;
  soFar: number;
  pace: number;
}

/** The list of campaigns with their budgets; totals are of all that is listed. */
export function spendingColumns(
  total: Totals,
  { yesterday, hrefOf }: { yesterday: string; hrefOf: (id: number) => string },
): Column<CampaignSpending>[] {
  const money = (micros: number | null) =>
    micros === null ? <span className="f3">–</span> : formatMoney(micros, 'dense');
  return [
    {
      key: 'name',
      title: 'Campaign',
      sortable: true,
      cell: (it) => (
        <Link dir="auto" href={hrefOf(it.id)} className="med trunc" title={it.name}>
          {it.name}
        </Link>
      ),

      total: 'Total',
    },
    { key: 'source', title: 'Media source', cell: (it) => <LabelName label={it.mediaSource} /> },
    {
      key: 'app',
      title: 'App',
      className: 'wide',
      cell: (it) =>
        it.app ? (
          <span className="row">
            <AppIcon index={it.app.icon} size={16} />
            <span dir="auto" className="trunc">
              {it.app.name}
            </span>
          </span>
        ) : (
          <span className="f3">–</span>
        ),
    },
    {
      key: 'budget',
      title: 'Budget a day',
      align: 'right',
      sortable: true,
      cell: (it) => <Amount original={it.budget.original} dollars={it.budget.daily} />,
      total: money(total.budget),
    },
    {
      key: 'bid',
      title: 'Bid',
      align: 'right',
      className: 'wide',
      cell: ({ bid: { bid } }) => (
        <span title={bid ? goalWords[bid.goal] : undefined}>{bidAmount(bid)}</span>
      ),
    },
    {
      key: 'latest',
      title: 'Spent',
      align: 'right',
      hint: 'On the last day the network has delivered',
      cell: (it) => it.latest && <Amount {...it.latest} />,
      total: money(total.latest),
    },
    {
      key: 'share',
      title: 'Of its budget',
      sortable: true,
      cell: (it) => <Share row={it} yesterday={yesterday} />,
    },
    {
      key: 'week',
      title: 'A day, last 7',
      align: 'right',
      className: 'wide',
      sortable: true,
      hint: 'The mean of the last seven days the network has delivered',
      cell: (it) => money(it.perDay),
    },
    {
      key: 'month',
      title: 'Month so far',
      align: 'right',
      sortable: true,
      cell: (it) => (
        <span
          title={
            it.month.missing > 0
              ? `${counted(it.month.missing, 'day')} not delivered, not counted as 0`
              : undefined
          }
        >
          {money(it.month.soFar)}
          {it.month.missing > 0 && <span className="f3">*</span>}
        </span>
      ),
      total: money(total.soFar),
    },
    {
      key: 'pace',
      title: 'Pace of the month',
      align: 'right',
      sortable: true,
      hint: 'The month, if the days that are not there yet cost what the last seven did',
      cell: (it) => money(it.month.pace),
      total: money(total.pace),
    },
  ];
}
