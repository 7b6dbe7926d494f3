import { may } from '#/kernel/access.ts';
import { screen } from '#/kernel/screen.ts';

export const teamsScreen = screen({
  path: '/user-management/teams',
  title: 'Teams of the studio',
  section: 7,
  access: may('people:read'),
  keywords: ['team', 'lead', 'squad', 'group', 'organisation'],
});

export const teamMembersScreen = screen({
  path: '/user-management/team-members',
  title: 'Team members',
  section: 7,
  access: may('people:read'),
  keywords: ['member', 'allocation', 'assign', 'team', 'history', 'percent'],
});
