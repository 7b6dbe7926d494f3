import { may } from '#/kernel/access.ts';
import { screen } from '#/kernel/screen.ts';

export const projectSummaryScreen = screen({
  path: '/project/summary-dashboard',
  title: 'Project summary',
  section: 8,
  access: may('projects:read'),
  keywords: [
    'burn-down',
    'burn-up',
    'velocity',
    'cumulative flow',
    'ageing',
    'load',
    'sprint report',
  ],
});
