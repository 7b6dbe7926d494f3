import { may } from '#/kernel/access.ts';
import { screen } from '#/kernel/screen.ts';

export const taskTeamsScreen = screen({
  path: '/tasks/teams',
  title: 'Team board',
  section: 8,
  access: may('tasks:read'),
  keywords: ['team tasks', 'board', 'kanban', 'load', 'who does what', 'sprints', 'cycles'],
});
