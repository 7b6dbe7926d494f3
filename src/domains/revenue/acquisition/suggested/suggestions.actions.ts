import { call } from '#/client/api.ts';
import type { BudgetSuggestion } from '#/domains/revenue/roas/suggestions/suggestions.contract.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { choice, entity, text } from '#/kernel/parameters.ts';

/** Dismisses a suggestion; the same is not made again for two weeks. */
export const dismissSuggestion = action({
  id: 'suggestion.dismiss',
  title: 'Dismiss a suggestion for a campaign',
  icon: 'x',
  access: may('campaigns:write'),
  keywords: ['budget', 'suggestion', 'roas', 'ignore'],
  verbs: ['dismiss suggestion'],
  parameters: {
    campaign: entity('campaign'),
    kind: choice<BudgetSuggestion['kind']>('Suggestion', [
      { value: 'raise', label: 'raise' },
      { value: 'lower', label: 'lower' },
      { value: 'pause', label: 'pause' },
    ]),
    reason: text('Why'),
  },
  run: ({ campaign, kind, reason }) => call('POST /dismiss-suggestion', { campaign, kind, reason }),
});
