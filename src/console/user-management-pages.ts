import { lazyRouteComponent as page, type RouteComponent } from '@tanstack/react-router';
import type { ScreenPath } from '#/app/screens.ts';

/** The pages of `components.ts` about people, their rights, their devices and what is kept of them. */
export const userManagementPages = {
  '/user-management/devices': page(
    () => import('#/domains/platform/auth/devices/user-devices.screen.tsx'),
    'UserDevicesScreen',
  ),
  '/user-management/tokens': page(
    () => import('#/domains/platform/auth/access-tokens/held-tokens.screen.tsx'),
    'HeldTokensScreen',
  ),
  '/user-management/ipusers': page(
    () => import('#/domains/platform/auth/ip-rules/ip-users.screen.tsx'),
    'IpUsersScreen',
  ),
  '/user-management/user-location': page(
    () => import('#/domains/platform/auth/locations/user-location.screen.tsx'),
    'UserLocationScreen',
  ),
  '/user-management/roles': page(
    () => import('#/domains/people/people/roles/roles.screen.tsx'),
    'RolesScreen',
  ),
  '/user-management/users': page(
    () => import('#/domains/people/people/users/users.screen.tsx'),
    'UsersScreen',
  ),
  '/user-management/audit': page(
    () => import('#/domains/platform/audit/audit.screen.tsx'),
    'AuditScreen',
  ),
  '/user-management/webhooks': page(
    () => import('#/domains/platform/audit/webhooks/webhooks.screen.tsx'),
    'WebhooksScreen',
  ),
  '/user-management/git': page(
    () => import('#/domains/work/projects/git/git.screen.tsx'),
    'GitScreen',
  ),
  '/user-management/sign-in-providers': page(
    () => import('#/domains/platform/auth/sign-in-providers/sign-in-providers.screen.tsx'),
    'SignInProvidersScreen',
  ),
  '/user-management/block-users': page(
    () => import('#/domains/people/people/users/blocked-users.screen.tsx'),
    'BlockedUsersScreen',
  ),
  '/user-management/teams': page(
    () => import('#/domains/people/people/teams/teams.screen.tsx'),
    'TeamsScreen',
  ),
  '/user-management/team-members': page(
    () => import('#/domains/people/people/teams/members.screen.tsx'),
    'TeamMembersScreen',
  ),
  '/user-management/team-apps': page(
    () => import('#/domains/people/people/team-apps/team-apps.screen.tsx'),
    'TeamAppsScreen',
  ),
} satisfies Partial<Record<ScreenPath, RouteComponent>>;
