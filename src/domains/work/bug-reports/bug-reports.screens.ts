import { may } from '#/kernel/access.ts';
import { screen } from '#/kernel/screen.ts';

export const bugReportsScreen = screen({
  path: '/bug-reports',
  title: 'Bug reports',
  section: 10,
  access: may('bug-reports:read'),
  keywords: ['bug', 'fault', 'error', 'broken', 'triage', 'report', 'problem'],
});
