import { accountActions } from './accounts/accounts.actions.ts';
import { linkingActions } from './linking/linking.actions.ts';
import { registerActions } from './register/register.actions.ts';
import { reviewActions } from './reviews/reviews.actions.ts';
import { sharingActions } from './sharing/sharing.actions.ts';

export const appActions = [
  ...registerActions,
  ...accountActions,
  ...linkingActions,
  ...sharingActions,
  ...reviewActions,
];
