import { may } from '#/kernel/access.ts';
import { screen } from '#/kernel/screen.ts';

export const backlogScreen = screen({
  path: '/project/backlog',
  title: 'Backlog',
  section: 8,
  access: may('projects:read'),
  keywords: ['backlog', 'sprints', 'planning', 'rank', 'points', 'estimate', 'iteration'],
});
