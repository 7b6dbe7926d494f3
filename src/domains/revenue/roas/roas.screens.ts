import { may } from '#/kernel/access.ts';
import { screen } from '#/kernel/screen.ts';

export const roasScreen = screen({
  path: '/roas-dashboard',
  title: 'ROAS',
  section: 4,
  access: may('revenue:read'),
  keywords: ['cohorts', 'ltv', 'pay-back', 'payback', 'retention', 'return on ad spend', 'cpi'],
});
