import { anyone } from '#/kernel/access.ts';
import { screen } from '#/kernel/screen.ts';

export const loginScreen = screen({
  path: '/login',
  title: 'Sign in',
  section: 1,
  access: anyone,
  keywords: ['sign in', 'log in', 'password', 'pin'],
  hidden: true,
});
