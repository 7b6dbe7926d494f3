import { screen } from '#/kernel/screen.ts';
import { providerAccess } from './provider-access.ts';

export const signInProvidersScreen = screen({
  path: '/user-management/sign-in-providers',
  title: 'Sign-in providers',
  section: 7,
  access: providerAccess,
  keywords: ['sso', 'single sign-on', 'openid connect', 'oidc', 'google', 'microsoft', 'keycloak'],
});
