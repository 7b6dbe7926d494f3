import { may } from '#/kernel/access.ts';
import { screen } from '#/kernel/screen.ts';

export const userLocationScreen = screen({
  path: '/user-management/user-location',
  title: 'Sign-in places',
  section: 7,
  access: may('locations:read'),
  keywords: ['location', 'country', 'map', 'where', 'new place', 'travel', 'history'],
});
