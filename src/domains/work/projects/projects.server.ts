import { assetsServed } from './assets/assets.server.ts';
import { issueCommentsServed } from './comments/issue-comments.server.ts';
import { configServed } from './config/config.server.ts';
import { gitConnectionsServed } from './git/git-connections.server.ts';
import { projectGitServed } from './git/project-git.server.ts';
import { importServed } from './import/import.server.ts';
import { bulkIssuesServed } from './issues/bulk-issues.server.ts';
import { issuesServed } from './issues/issues.server.ts';
import { listServed } from './list/list.server.ts';
import { membersServed } from './members/members.server.ts';
import { overviewServed } from './overview/overview.server.ts';

export const projectsServed = [
  ...overviewServed,
  ...membersServed,
  ...configServed,
  ...listServed,
  ...issuesServed,
  ...bulkIssuesServed,
  ...assetsServed,
  ...importServed,
  ...issueCommentsServed,
  ...gitConnectionsServed,
  ...projectGitServed,
];
