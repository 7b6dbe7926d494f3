import { screen } from '#/kernel/screen.ts';
import { gitAccess } from './git-access.ts';

export const gitScreen = screen({
  path: '/user-management/git',
  title: 'Git',
  section: 7,
  access: gitAccess,
  keywords: ['git', 'github', 'gitlab', 'repository', 'branch', 'pull request', 'merge request'],
});
