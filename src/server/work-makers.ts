import { issueMaker } from '#/domains/work/projects/issues/make-issue.records.ts';
import { taskMaker } from '#/domains/work/tasks/make-task.server.ts';
import type { WorkMaker } from '#/store/work-maker.ts';

/** What templates make; each domain makes its work with the rights of whoever makes it. */
export const workMakers: readonly WorkMaker[] = [taskMaker, issueMaker];
