import { sendDueLetters } from '#/domains/people/announcements/news-letter/send-letters.job.ts';
import { SENDING } from '#/domains/people/announcements/news-letter/write-issue.server.ts';
import { settleAnnouncements } from '#/domains/people/announcements/settle-announcements.records.ts';
import { remindChecklists } from '#/domains/people/employees/checklists/remind-checklists.job.ts';
import { settleChecklists } from '#/domains/people/employees/checklists/settle-checklists.records.ts';
import { endLastDays } from '#/domains/people/employees/leaving/end-last-days.job.ts';
import { remindKeepers } from '#/domains/people/employees/remind-keepers.job.ts';
import { applyDueChanges } from '#/domains/people/employees/timeline/settle-changes.server.ts';
import { remindEvaluations } from '#/domains/people/evaluations/remind-evaluations.job.ts';
import { settleDayLeaves } from '#/domains/people/leave/days/settle-days.records.ts';
import { settleLeaves } from '#/domains/people/leave/settle-leaves.records.ts';
import { remindCheckIns } from '#/domains/people/okr/remind-check-ins.records.ts';
import { carryOutTransfers } from '#/domains/people/people/team-apps/carry-out-transfers.job.ts';
import { endAccess } from '#/domains/people/people/users/end-access.records.ts';
import { remindTakers } from '#/domains/people/quizzes/assignees/remind.job.ts';
import { settleQuizzes } from '#/domains/people/quizzes/settle-quizzes.job.ts';
import { forgetAnswerFiles } from '#/domains/people/quizzes/taking/forget-answer-files.job.ts';
import { settleAttempts } from '#/domains/people/quizzes/taking/settle-attempts.job.ts';
import type { AuditEntry } from '#/store/handler.ts';
import { onWeekday } from './times.ts';
import { atOnce, told, type PeriodicWork } from './turn.ts';

export const peopleWork: readonly PeriodicWork[] = [
  told('settle-leaves', '*/5 * * * *', settleLeaves),
  told('settle-day-leaves', '*/5 * * * *', settleDayLeaves),
  // To the minute: people are told when it was said they would be.
  told('settle-announcements', '* * * * *', settleAnnouncements),
  { name: SENDING, cron: '* * * * *', run: (turn) => sendDueLetters(turn, turn.now) },
  told('remind-hr', '9 9 * * *', remindKeepers),
  told('remind-checklists', '10 9 * * *', remindChecklists),
  told('remind-evaluations', '15 9 * * *', remindEvaluations),
  told('remind-check-ins', '3 10 * * *', onWeekday(4, remindCheckIns)),
  atOnce('settle-quizzes', '* * * * *', async ({ db, now, tell, publicUrl, post }) => {
    await settleQuizzes(db, now, tell);
    await remindTakers(db, now, { publicUrl, post, tell });
  }),
  atOnce('settle-attempts', '* * * * *', settleAttempts),
  {
    name: 'forget-answer-files',
    cron: '15 5 * * *',
    run: (turn) => forgetAnswerFiles(turn, turn.now),
  },
  atOnce(
    'transfer-apps',
    '*/5 * * * *',
    ({ db, now, tell, audit }) => carryOutTransfers(db, now, tell, audit),
    'transfer',
  ),
  // To the minute: access ends with the day.
  atOnce('end-last-days', '* * * * *', ({ now, tell, audit, ...around }) =>
    endLastDays(around, now, endAccess, audit, tell),
  ),
  // To the minute: a change takes effect as its day begins.
  atOnce(
    'apply-employment-changes',
    '* * * * *',
    ({ now, tell, audit, ...around }) => applyDueChanges(around, now, audit, tell),
    'employment-changes',
  ),
  // Also at each change of a record; this finds who was hired again or marked as left elsewhere.
  atOnce('settle-checklists', '*/5 * * * *', async ({ db, now, tell, audit }) => {
    const entries: AuditEntry[] = [];
    await settleChecklists({ db, now, audit: (it) => void entries.push(it), notify: tell });
    await audit(entries);
  }),
];
