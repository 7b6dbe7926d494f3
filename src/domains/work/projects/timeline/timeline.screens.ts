import { may } from '#/kernel/access.ts';
import { screen } from '#/kernel/screen.ts';

export const timelineScreen = screen({
  path: '/project/timeline',
  title: 'Project timeline',
  section: 8,
  access: may('projects:read'),
  keywords: [
    'timeline',
    'gantt',
    'schedule',
    'start dates',
    'due dates',
    'epics',
    'blocks',
    'plan',
  ],
});

export const roadmapScreen = screen({
  path: '/project/roadmap',
  title: 'Roadmap',
  section: 8,
  access: may('projects:read'),
  keywords: ['roadmap', 'timeline of all projects', 'gantt', 'schedule', 'portfolio'],
});
