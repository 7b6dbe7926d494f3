import { may } from '#/kernel/access.ts';
import { screen } from '#/kernel/screen.ts';

export const projectsScreen = screen({
  path: '/project',
  title: 'Projects',
  section: 8,
  access: may('projects:read'),
  keywords: ['projects', 'progress', 'health', 'lead', 'roadmap'],
});

export const projectOverviewScreen = screen({
  path: '/project/overview',
  title: 'Project overview',
  section: 8,
  access: may('projects:read'),
  keywords: ['project', 'members', 'health', 'statuses', 'labels', 'boards', 'configuration'],
  hidden: true,
});

export const issuesScreen = screen({
  path: '/project/list',
  title: 'Issues',
  section: 8,
  access: may('projects:read'),
  keywords: ['issues', 'kanban', 'board', 'bugs', 'stories', 'epics', 'list'],
});
