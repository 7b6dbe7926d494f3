import { domain } from '#/kernel/domain.ts';

export const projectsEndpoints = {};

export const projects = domain({
  name: 'projects',
  endpoints: { ...projectsEndpoints },
  permissions: {
    'projects:read': 'See projects and their issues',
    'projects:write': 'Start projects',
    'projects:configure': 'Change projects: members, statuses, types, labels, boards, sprints',
    'issues:write': 'Create and change issues',
  },
});
