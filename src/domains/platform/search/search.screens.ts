import { signedIn } from '#/kernel/access.ts';
import { screen } from '#/kernel/screen.ts';

export const searchScreen = screen({
  path: '/search',
  title: 'Search',
  section: 1,
  access: signedIn,
  keywords: ['find', 'full text', 'look for', 'comments', 'files', 'closed'],
  hidden: true,
});
