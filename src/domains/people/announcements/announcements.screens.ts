import { may } from '#/kernel/access.ts';
import { screen } from '#/kernel/screen.ts';

export const announcementsScreen = screen({
  path: '/announcements',
  title: 'Announcements',
  section: 10,
  access: may('announcements:read'),
  keywords: [
    'news',
    'notice',
    'decorum',
    'conduct',
    'rules',
    'acknowledge',
    'policy',
    'объявления',
    'اعلانات',
  ],
});
