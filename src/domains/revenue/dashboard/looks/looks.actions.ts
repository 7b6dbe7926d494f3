import { call } from '#/client/api.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';

/** Nothing up to now is new any more: the line above the figures goes. */
export const markDashboardSeen = action({
  id: 'dashboard.seen',
  title: 'Mark the dashboard’s changes as seen',
  icon: 'checks',
  access: may('revenue:read'),
  keywords: ['since you last looked', 'new', 'restated', 'dismiss'],
  verbs: ['seen dashboard', 'mark dashboard seen'],
  run: async () => {
    await call('POST /look-at-dashboard', { seen: true });
    return { message: 'The dashboard’s changes are marked as seen' };
  },
});
