import { may } from '#/kernel/access.ts';
import { screen } from '#/kernel/screen.ts';

export const newsLetterScreen = screen({
  path: '/news-letter',
  title: 'News-letter',
  section: 10,
  access: may('announcements:read'),
  keywords: ['newsletter', 'mail', 'issue', 'archive', 'subscribe'],
});
