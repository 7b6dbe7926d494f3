import { announcementSubject } from '#/domains/people/announcements/announcement-subject.records.ts';
import { objectiveSubject } from '#/domains/people/okr/okr-subject.records.ts';
import { bugSubject } from '#/domains/work/bug-reports/bug-subject.records.ts';
import { documentSubject } from '#/domains/work/documents/document-subject.records.ts';
import { requestSubject } from '#/domains/work/it/requests/request-subject.records.ts';
import { issueSubject } from '#/domains/work/projects/comments/issue-subject.records.ts';
import { projectSubject } from '#/domains/work/projects/overview/project-subject.records.ts';
import { taskSubject } from '#/domains/work/tasks/info/task-subject.records.ts';
import type { CommentSubject, Subject } from '#/store/comment-subject.ts';

/** What people comment on; each domain says who may see its things. */
export const commentSubjects: readonly CommentSubject[] = [
  taskSubject,
  issueSubject,
  documentSubject,
  objectiveSubject,
  bugSubject,
  announcementSubject,
  requestSubject,
];

/** What people are told of: all that is commented on, and projects. */
export const toldSubjects: readonly Subject[] = [...commentSubjects, projectSubject];
