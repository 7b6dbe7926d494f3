import { signedIn } from '#/kernel/access.ts';
import { screen } from '#/kernel/screen.ts';

export const profileScreen = screen({
  path: '/profile',
  title: 'My profile',
  section: 12,
  access: signedIn,
  keywords: [
    'me',
    'account',
    'photo',
    'picture',
    'phone',
    'hometown',
    'password',
    'pin',
    'devices',
    'quiet hours',
    'notifications',
    'zone',
    '2fa',
    'two factor',
    'mfa',
    'authenticator',
    'security',
    'aliases',
    'calendar feed',
    'ics',
  ],
  hidden: true,
});
