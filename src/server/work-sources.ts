import { issueWork } from '#/domains/work/projects/issues/issue-work.records.ts';
import { taskWork } from '#/domains/work/tasks/task-work.server.ts';
import type { WorkSource } from '#/store/work-source.ts';

/** What may be related to each other; each domain says who sees and who changes its work. */
export const workSources: readonly WorkSource[] = [issueWork, taskWork];
