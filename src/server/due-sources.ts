import { acknowledgementsDue } from '#/domains/people/announcements/due-announcements.records.ts';
import { checklistsDue } from '#/domains/people/employees/checklists/due-checklists.records.ts';
import { evaluationsDue } from '#/domains/people/evaluations/due-evaluations.records.ts';
import { peersDue } from '#/domains/people/evaluations/peers/due-peers.records.ts';
import { leaveDecisionsDue } from '#/domains/people/leave/due-decisions.server.ts';
import { leaveDue } from '#/domains/people/leave/due-leave.records.ts';
import { checkInsDue } from '#/domains/people/okr/due-check-ins.records.ts';
import { quizzesDue } from '#/domains/people/quizzes/due-quizzes.records.ts';
import { issuesDue } from '#/domains/work/projects/due-issues.records.ts';
import { tasksDue } from '#/domains/work/tasks/due-tasks.records.ts';
import { sprintsDue } from '#/domains/work/tasks/sprints/due-sprints.records.ts';
import { weeksDue } from '#/domains/work/tasks/timesheets/due-weeks.records.ts';
import type { DueSource } from '#/store/due.ts';

/** What `GET /next-due` is made of. */
export const dueSources: readonly DueSource[] = [
  tasksDue,
  issuesDue,
  leaveDue,
  leaveDecisionsDue,
  weeksDue,
  sprintsDue,
  quizzesDue,
  evaluationsDue,
  peersDue,
  checkInsDue,
  checklistsDue,
  acknowledgementsDue,
];
