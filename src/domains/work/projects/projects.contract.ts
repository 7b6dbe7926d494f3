import { domain } from '#/kernel/domain.ts';
import { assetsEndpoints } from './assets/assets.contract.ts';
import { issueCommentsEndpoints } from './comments/issue-comments.contract.ts';
import { configEndpoints } from './config/config.contract.ts';
import { importEndpoints } from './import/import.contract.ts';
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
  ...assetsEndpoints,
  ...importEndpoints,
  ...issueCommentsEndpoints,
};

export const projects = domain({
  name: 'projects',
  endpoints: projectsEndpoints,
  permissions: {
    'projects:read': 'See projects and their issues',
    'projects:write': 'Start projects',
    'projects:configure': 'Change projects: members, statuses, types, labels, boards, sprints',
    'issues:write': 'Create and change issues',
  },
});
