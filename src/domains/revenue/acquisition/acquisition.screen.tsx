import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { hrefWith } from '#/figures/deeper.part.ts';
import { FiguresScreen } from '#/figures/figures-screen.part.tsx';
import type { FiguresInput } from '#/figures/figures-search.ts';
import { may } from '#/kernel/access.ts';
import { Button } from '#/ui/button.tsx';
import { useLocation } from '#/ui/location.ts';
import { usePageKeys } from '#/ui/page-keys.ts';
import { acquisitionSpec } from './acquisition.contract.ts';
import { BudgetChanges } from './budget-changes.part.tsx';
import { BudgetForm } from './budget-form.part.tsx';
import { CampaignSheet } from './campaign-sheet.part.tsx';
import { Spending } from './spending/spending.part.tsx';
import { ViewChoice } from './spending/view-choice.part.tsx';

/** Asks what the page asked already: one answer for both. */
function Changes({ input }: { input: FiguresInput }) {
  const { data } = useQuery({
    ...reading('GET /user-acquisition', input),
    placeholderData: keepPreviousData,
  });
  return data && data.budgetChanges.length > 0 ? (
    <BudgetChanges changes={data.budgetChanges} named />
  ) : null;
}

/** Campaigns: what they bring, or what they spend of their budgets. */
export function AcquisitionScreen() {
  const { search } = useLocation();
  return search['view'] === 'budgets' ? <Spending /> : <AcquisitionFigures />;
}

/** What campaigns cost, whom they bring, what that brings back. */
function AcquisitionFigures() {
  const mayChange = useScope(may('campaigns:write')) !== undefined;
  const [isChanging, setChanging] = useState(false);
  usePageKeys(
    [mayChange && { keys: 'b', words: 'Change a budget', run: () => setChanging(true) }],
    !isChanging,
  );
  return (
    <>
      <FiguresScreen
        title="User acquisition"
        spec={acquisitionSpec}
        endpoint="GET /user-acquisition"
        actions={<ViewChoice view="figures" />}
        primary={
          mayChange && (
            <Button variant="primary" keys="b" onClick={() => setChanging(true)}>
              Change a budget
            </Button>
          )
        }
        hrefOf={(row, place) => {
          const [label] = row.labels;
          if (place.search.by !== 'campaign' || !label?.key) return undefined;
          return hrefWith(place, { open: Number(label.key) });
        }}
        opened={(id, input, onClose) => <CampaignSheet {...{ id, input, onClose }} />}
        after={(_page, input) => <Changes input={input} />}
      />
      {isChanging && <BudgetForm onClose={() => setChanging(false)} />}
    </>
  );
}
