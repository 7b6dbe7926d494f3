import { may } from '#/kernel/access.ts';
import { screen } from '#/kernel/screen.ts';

export const okrScreen = screen({
  path: '/okr',
  title: 'Objectives',
  section: 9,
  access: may('okr:read'),
  keywords: ['okr', 'goals', 'key results', 'targets', 'check in', 'cycle', 'company goals'],
});

export const okrReviewScreen = screen({
  path: '/okr/review',
  title: 'OKR review',
  section: 9,
  access: may('okr:read'),
  keywords: ['score', 'self-review', 'close objectives', 'grade'],
});

export const okrReportsScreen = screen({
  path: '/okr/reports',
  title: 'OKR reports',
  section: 9,
  access: may('okr:read'),
  keywords: ['progress', 'check-in discipline', 'scores', 'confidence', 'export'],
});
