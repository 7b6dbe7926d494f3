import { may } from '#/kernel/access.ts';
import { screen } from '#/kernel/screen.ts';

export const reviewPendingScreen = screen({
  path: '/tasks/review-pending',
  title: 'Waiting for review',
  section: 8,
  access: may('tasks:read'),
  keywords: [
    'review',
    'approve',
    'tasks to approve',
    'return',
    'queue',
    'rating',
    'what needs review',
    'needs review',
  ],
});

export const reviewClosedScreen = screen({
  path: '/tasks/review-closed',
  title: 'Reviewed tasks',
  section: 8,
  access: may('tasks:read'),
  keywords: ['closed', 'reopen', 'rating', 'done', 'approved'],
});
