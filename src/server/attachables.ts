import { documentFiles } from '#/domains/work/documents/document-files.server.ts';
import { issueFiles } from '#/domains/work/projects/issues/issue-files.server.ts';
import { taskFiles } from '#/domains/work/tasks/task-files.server.ts';
import type { Attachable } from '#/store/attachable.ts';

/** What files are attached to; each domain says who sees and who changes its records. */
export const attachables: readonly Attachable[] = [taskFiles, issueFiles, documentFiles];
