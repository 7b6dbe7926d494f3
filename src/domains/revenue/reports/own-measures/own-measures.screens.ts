import { may } from '#/kernel/access.ts';
import { screen } from '#/kernel/screen.ts';

export const ownMeasuresScreen = screen({
  path: '/reports/measures',
  title: 'Own measures',
  section: 2,
  access: may('revenue:read'),
  keywords: ['formula', 'calculated', 'custom metric', 'kpi', 'ratio', 'measure', 'calculation'],
});
