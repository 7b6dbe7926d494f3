import { networkKeysScreen } from '#/domains/catalogue/networks/networks.screens.ts';
import { shiftsScreen } from '#/domains/people/employees/employees.screens.ts';
import { holidaysScreen, leaveAdminScreen } from '#/domains/people/leave/leave.screens.ts';
import { webhooksScreen } from '#/domains/platform/audit/webhooks/webhooks.screens.ts';
import { heldTokensScreen } from '#/domains/platform/auth/access-tokens/held-tokens.screens.ts';
import { ipUsersScreen } from '#/domains/platform/auth/ip-rules/ip-rules.screens.ts';
import { signInProvidersScreen } from '#/domains/platform/auth/sign-in-providers/sign-in-providers.screens.ts';
import { gitScreen } from '#/domains/work/projects/git/git.screens.ts';

/** Pages that hold for the whole company as well: its working week, and what it is connected with. */
export const settingsElsewhere = [
  { screen: shiftsScreen, icon: 'clock' },
  { screen: holidaysScreen, icon: 'calendar' },
  { screen: leaveAdminScreen, icon: 'calendar-off' },
  { screen: networkKeysScreen, icon: 'key' },
  { screen: signInProvidersScreen, icon: 'login' },
  { screen: webhooksScreen, icon: 'link' },
  { screen: gitScreen, icon: 'git-branch' },
  { screen: heldTokensScreen, icon: 'lock' },
  { screen: ipUsersScreen, icon: 'shield-lock' },
] as const;
