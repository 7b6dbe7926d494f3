import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { CallError } from '#/client/api.ts';
import { reading } from '#/client/reading.ts';
import { RecordHistory } from '#/community/record-history.part.tsx';
import { FigureTiles } from '#/figures/figure-tiles.part.tsx';
import { filterIn, type FiguresInput } from '#/figures/figures-search.ts';
import { ShownIn } from '#/figures/shown-in.part.ts';
import { TrendPanel } from '#/figures/trend-panel.part.tsx';
import { comparisonName } from '#/figures/words.ts';
import { exactRange } from '#/kernel/date-words.ts';
import { lengthOf } from '#/kernel/days.ts';
import type { OutputOf } from '#/kernel/endpoint.ts';
import { formatMoney } from '#/kernel/money.ts';
import { formatChange, formatNumber } from '#/kernel/numbers.ts';
import { AppIcon } from '#/ui/app-icon.tsx';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { Loading, RowsSkeleton, TilesSkeleton } from '#/ui/skeleton.tsx';
import { ErrorState } from '#/ui/states.tsx';
import { dollarsBeside, perDay } from './acquisition.actions.ts';
import type { acquisitionEndpoints, Campaign } from './acquisition.contract.ts';
import { Assets } from './assets.part.tsx';
import { BidForm } from './bids/bid-form.part.tsx';
import { bidWords } from './bids/bid-words.ts';
import { BudgetTable, changeOf } from './budget-changes.part.tsx';
import { BudgetForm } from './budget-form.part.tsx';
import { CampaignAdUnits, CampaignCountries, SpendByCountry } from './campaign-parts.part.tsx';
import { OutcomeLine, useOutcomes } from './changes/outcome.part.tsx';
import { StatusBadge, StatusButton } from './status/status-line.part.tsx';
import '../../../figures/figures.css';
import './acquisition.css';

interface CampaignSheetProps {
  id: number;
  input: FiguresInput;
  onClose: () => void;
}

/** The filter of the page without what belongs to its list. */
function filterOf(input: FiguresInput) {
  const { campaign: _campaign, mediaSource: _mediaSource, ...filter } = filterIn(input);
  return filter;
}

/** One campaign beside the list: figures, budget, countries, advertisements, what its app earns. */
export function CampaignSheet({ id, input, onClose }: CampaignSheetProps) {
  const filter = filterOf(input);
  const { data, error, refetch } = useQuery(reading('GET /campaigns/detail', { ...filter, id }));
  const [changing, setChanging] = useState<'budget' | 'bid'>();
  const campaign = data?.campaign;
  return (
    <Dialog
      title={campaign?.name ?? 'Campaign'}
      note={campaign && <About campaign={campaign} />}
      side="right"
      width={760}
      onClose={onClose}
    >
      {error && !data ? (
        <ErrorState
          title="The campaign did not load"
          text={`${error.message} Nothing was changed.`}
          requestId={error instanceof CallError ? error.body.requestId : undefined}
          onRetry={() => void refetch()}
        />
      ) : !data || !campaign ? (
        <Loading label="Loading the campaign">
          <TilesSkeleton />
          <RowsSkeleton rows={8} mark={false} />
        </Loading>
      ) : (
        <ShownIn value={data.standing.currency}>
          <div className="campaign">
            <BudgetLine campaign={campaign} onChange={setChanging} />
            {data.spent.map((it) => (
              <SpentIn key={it.currency} spent={it} days={exactRange(data.standing.range)} />
            ))}
            <FigureTiles
              tiles={data.tiles}
              partial={data.standing.incompleteDays.length > 0}
              freshness={data.standing.freshness}
              hrefOf={() => `/user-acquisition?campaign=${id}&by=day`}
              freshnessWords={exactRange(data.standing.range)}
            />
            <TrendPanel
              trend={data.trend}
              standing={data.standing}
              comparison={comparisonName(
                data.standing,
                input.compare,
                lengthOf(data.standing.range),
              )}
              height={200}
            />
            <CampaignCountries id={id} filter={filter} />
            <SpendByCountry id={id} filter={filter} />
            <Assets campaign={id} />
            {campaign.app && <CampaignAdUnits campaign={campaign} filter={filter} />}
            <RecordHistory kind="campaign" id={id} />
          </div>
        </ShownIn>
      )}
      {changing === 'budget' && <BudgetForm campaign={id} onClose={() => setChanging(undefined)} />}
      {changing === 'bid' && campaign && (
        <BidForm campaign={campaign} onClose={() => setChanging(undefined)} />
      )}
    </Dialog>
  );
}

function About({ campaign }: { campaign: Campaign }): ReactNode {
  return (
    <span className="row">
      {campaign.mediaSource.label}
      {campaign.app && (
        <>
          , <AppIcon index={campaign.app.icon} size={16} /> {campaign.app.name}
        </>
      )}
      , <span className="mono">{campaign.externalId}</span>
    </span>
  );
}

type Spent = OutputOf<(typeof acquisitionEndpoints)['GET /campaigns/detail']>['spent'][number];

/** What was spent as the network bills it, and the rate it counts by. */
function SpentIn({ spent, days }: { spent: Spent; days: string }) {
  const { currency, original, dollars } = spent;
  return (
    <p className="f2 num">
      Billed in {currency}: <span className="med">{formatMoney(original, 'exact', currency)}</span>{' '}
      over {days}, {formatMoney(dollars, 'exact')} by each day’s rate
      {original > 0 && dollars > 0 && `, on average ${rateWords(original / dollars, currency)}`}
    </p>
  );
}

/** "1 USD = 281.4500 PKR". */
const rateWords = (rate: number, currency: string) =>
  `1 USD = ${formatNumber(rate, 4)} ${currency}`;

interface BudgetLineProps {
  campaign: Campaign;
  onChange: (what: 'budget' | 'bid') => void;
}

function BudgetLine({ campaign, onChange }: BudgetLineProps) {
  const last = campaign.changes.find((it) => it.kind === 'budget');
  const share = last && changeOf(last);
  const change = share === null || share === undefined ? undefined : formatChange(share);
  const { original, daily } = campaign.budget;
  const dollars = dollarsBeside(original, daily);
  const outcomes = useOutcomes(campaign.id);
  const measured = campaign.changes
    .map((it) => outcomes?.get(it.id))
    .find((it) => it !== undefined && it.cpi !== null);
  return (
    <section className="panel" aria-label="Budget">
      <div className="ph-row">
        <h2>Budget and bid</h2>
        <StatusBadge status={campaign.status} />
        <span className="sp" />
        {campaign.canChange && (
          <>
            <StatusButton campaign={campaign} />
            <Button size="s" onClick={() => onChange('bid')}>
              Change bid
            </Button>
            <Button size="s" onClick={() => onChange('budget')}>
              Change budget
            </Button>
          </>
        )}
      </div>
      <div className="campaign-set num">
        <p>
          <span className="f3">Budget</span> <span className="med">{perDay(original)}</span>
          {dollars && <span className="f3 fs12"> {dollars} by the rate of its day</span>}
          {change && <span className="f3 fs12"> {change} with the last change</span>}
        </p>
        <p>
          <span className="f3">Bid</span> <span className="med">{bidWords(campaign.bid.bid)}</span>
          {campaign.bid.push === 'waiting' && <span className="f3 fs12"> on its way</span>}
        </p>
      </div>
      {measured && <OutcomeLine outcome={measured} />}
      {campaign.changes.length > 0 && (
        <BudgetTable changes={campaign.changes} campaign={campaign.id} />
      )}
    </section>
  );
}
