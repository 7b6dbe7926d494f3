import { domain } from '#/kernel/domain.ts';
import { backlogEndpoints } from './backlog/backlog.contract.ts';
import { sprintEndpoints } from './sprints/sprints.contract.ts';
import { summaryEndpoints } from './summary/summary.contract.ts';
import { timelineEndpoints } from './timeline/timeline.contract.ts';

/** Planning the work of a project and looking back on it; its rights are those of projects. */
export const planning = domain({
  name: 'planning',
  endpoints: { ...backlogEndpoints, ...sprintEndpoints, ...summaryEndpoints, ...timelineEndpoints },
  permissions: {},
});
