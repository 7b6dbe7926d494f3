import { useState } from 'react';
import { Button } from '#/ui/button.tsx';
import { usePageKeys } from '#/ui/page-keys.ts';
import { SelectionBar } from '#/ui/selection-bar.tsx';
import type { CampaignSpending } from '../spending/spending.contract.ts';
import { BulkBidForm } from './bulk-bid-form.part.tsx';
import { BulkBudgetForm } from './bulk-budget-form.part.tsx';
import { BulkStatusForm } from './bulk-status-form.part.tsx';
import { MOST_CAMPAIGNS } from './bulk.contract.ts';

type Doing = 'budget' | 'bid' | 'active' | 'paused';

interface CampaignsBarProps {
  /** Those that are selected. */
  campaigns: readonly CampaignSpending[];
  onClear: () => void;
}

/** What can be done with the selected campaigns at once. */
export function CampaignsBar({ campaigns, onClear }: CampaignsBarProps) {
  const [doing, setDoing] = useState<Doing>();
  const isMany = campaigns.length > MOST_CAMPAIGNS;
  const isFree = campaigns.length > 0 && !isMany && doing === undefined;
  const close = () => setDoing(undefined);
  const done = () => {
    close();
    onClear();
  };
  usePageKeys(
    [{ keys: 'c', words: 'Budgets of the selected', run: () => setDoing('budget') }],
    isFree,
  );
  return (
    <>
      <SelectionBar count={campaigns.length} onClear={onClear}>
        {isMany && <span className="f2">At most {MOST_CAMPAIGNS} are changed at once</span>}
        <Button size="s" keys="c" disabled={isMany} onClick={() => setDoing('budget')}>
          Change budgets
        </Button>
        <Button size="s" disabled={isMany} onClick={() => setDoing('bid')}>
          Change bids
        </Button>
        <Button size="s" disabled={isMany} onClick={() => setDoing('paused')}>
          Pause
        </Button>
        <Button size="s" disabled={isMany} onClick={() => setDoing('active')}>
          Resume
        </Button>
      </SelectionBar>
      {doing === 'budget' && campaigns.length > 0 && (
        <BulkBudgetForm campaigns={campaigns} onDone={done} onClose={close} />
      )}
      {doing === 'bid' && campaigns.length > 0 && (
        <BulkBidForm campaigns={campaigns} onDone={done} onClose={close} />
      )}
      {(doing === 'paused' || doing === 'active') && campaigns.length > 0 && (
        <BulkStatusForm campaigns={campaigns} to={doing} onDone={done} onClose={close} />
      )}
    </>
  );
}
