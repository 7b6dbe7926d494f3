import { may } from '#/kernel/access.ts';
import { screen } from '#/kernel/screen.ts';

export const creativesScreen = screen({
  path: '/creatives',
  title: 'Creatives',
  section: 4,
  access: may('revenue:read'),
  keywords: ['ads', 'advertisements', 'playables', 'videos', 'images', 'ipm', 'ctr', 'cpi'],
});
