import { may } from '#/kernel/access.ts';
import { screen } from '#/kernel/screen.ts';

export const heldTokensScreen = screen({
  path: '/user-management/tokens',
  title: 'Tokens',
  section: 7,
  access: may('access-tokens:write'),
  keywords: ['access tokens', 'service tokens', 'api', 'scripts', 'programs', 'integrations'],
});
