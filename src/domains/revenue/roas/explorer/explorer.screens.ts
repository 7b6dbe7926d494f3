import { may } from '#/kernel/access.ts';
import { screen } from '#/kernel/screen.ts';

export const explorerScreen = screen({
  path: '/cohort-explorer',
  title: 'Cohort explorer',
  section: 4,
  access: may('revenue:read'),
  keywords: [
    'cohorts',
    'heat map',
    'heatmap',
    'retention curve',
    'ltv curve',
    'install week',
    'compare cohorts',
  ],
});
