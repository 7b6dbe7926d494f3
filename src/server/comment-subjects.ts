import { announcementSubject } from '#/domains/announcements/announcement-subject.records.ts';
import { bugSubject } from '#/domains/bug-reports/bug-subject.records.ts';
import { documentSubject } from '#/domains/documents/document-subject.records.ts';
import { objectiveSubject } from '#/domains/okr/okr-subject.records.ts';
import { issueSubject } from '#/domains/projects/comments/issue-subject.records.ts';
import { taskSubject } from '#/domains/tasks/info/task-subject.records.ts';
import type { CommentSubject } from '#/store/comment-subject.ts';

/** What people comment on; each domain says who may see its things. */
export const commentSubjects: readonly CommentSubject[] = [
  taskSubject,
  issueSubject,
  documentSubject,
  objectiveSubject,
  bugSubject,
  announcementSubject,
];
