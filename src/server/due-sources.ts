import { acknowledgementsDue } from '#/domains/announcements/due-announcements.records.ts';
import { evaluationsDue } from '#/domains/evaluations/due-evaluations.records.ts';
import { leaveDue } from '#/domains/leave/due-leave.records.ts';
import { checkInsDue } from '#/domains/okr/due-check-ins.records.ts';
import { issuesDue } from '#/domains/projects/due-issues.records.ts';
import { quizzesDue } from '#/domains/quizzes/due-quizzes.records.ts';
import { tasksDue } from '#/domains/tasks/due-tasks.records.ts';
import type { DueSource } from '#/store/due.ts';

/** What `GET /next-due` is made of. */
export const dueSources: readonly DueSource[] = [
  tasksDue,
  issuesDue,
  leaveDue,
  quizzesDue,
  evaluationsDue,
  checkInsDue,
  acknowledgementsDue,
];
