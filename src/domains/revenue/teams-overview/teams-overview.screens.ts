import { may } from '#/kernel/access.ts';
import { screen } from '#/kernel/screen.ts';

export const teamsOverviewScreen = screen({
  path: '/dashboard/teams',
  title: 'Teams',
  section: 2,
  access: may('revenue:read'),
  keywords: ['teams overview', 'targets', 'leaderboard', 'forecast', 'load', 'members'],
});
