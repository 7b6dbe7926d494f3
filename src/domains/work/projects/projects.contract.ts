import { domain } from '#/kernel/domain.ts';
import { assetsEndpoints } from './assets/assets.contract.ts';
import { issueCommentsEndpoints } from './comments/issue-comments.contract.ts';
import { configEndpoints } from './config/config.contract.ts';
import { gitConnectionsEndpoints } from './git/git-connections.contract.ts';
import { projectGitEndpoints } from './git/project-git.contract.ts';
import { importEndpoints } from './import/import.contract.ts';
import { bulkIssuesEndpoints } from './issues/bulk-issues.contract.ts';
import { issuesEndpoints } from './issues/issues.contract.ts';
import { listEndpoints } from './list/list.contract.ts';
import { membersEndpoints } from './members/members.contract.ts';
import { overviewEndpoints } from './overview/overview.contract.ts';

const projectsEndpoints = {
  ...overviewEndpoints,
  ...membersEndpoints,
  ...configEndpoints,
  ...listEndpoints,
  ...issuesEndpoints,
  ...bulkIssuesEndpoints,
  ...assetsEndpoints,
  ...importEndpoints,
  ...issueCommentsEndpoints,
  ...gitConnectionsEndpoints,
  ...projectGitEndpoints,
};

export const projects = domain({
  name: 'projects',
  endpoints: projectsEndpoints,
  permissions: {
    'projects:read': {
      words: 'See projects and their issues',
      held: { staff: 'own', Admin: 'all', 'Team lead': 'team' },
    },
    'projects:write': { words: 'Start projects', held: { Admin: 'all', 'Team lead': 'team' } },
    'projects:configure': {
      words: 'Change projects: members, statuses, types, labels, boards, sprints',
      held: { staff: 'own', Admin: 'all', 'Team lead': 'team' },
    },
    'issues:write': {
      words: 'Create and change issues',
      held: { staff: 'own', Admin: 'all', 'Team lead': 'team' },
    },
    'git:write': {
      words: 'Connect repository hosts, whose branches and pull requests move issues',
      held: { Admin: 'all' },
    },
  },
});
