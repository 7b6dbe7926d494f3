import { notify } from '#/domains/platform/notifications/notify.records.ts';
import { tellOfRunOut } from '#/domains/work/documents/reading/verification.job.ts';
import { purgeDocuments } from '#/domains/work/documents/writing/purge-documents.job.ts';
import { tellOfLeavers } from '#/domains/work/it/leaving/leavers.job.ts';
import { compactIssueCounts } from '#/domains/work/projects/list/issue-counts.records.ts';
import { settleTasks } from '#/domains/work/tasks/settle-tasks.records.ts';
import { remindTimesheets } from '#/domains/work/tasks/timesheets/remind-timesheets.job.ts';
import { settleTemplates } from '#/domains/work/templates/settle-templates.job.ts';
import { auditOfSystem } from '#/store/audit/audit.ts';
import { workMakers } from '../work-makers.ts';
import { onWeekday } from './times.ts';
import { told, type PeriodicWork } from './turn.ts';

export const workWork: readonly PeriodicWork[] = [
  told('settle-tasks', '*/5 * * * *', settleTasks),
  told('documents-ran-out', '11 9 * * *', tellOfRunOut),
  told('tell-of-leavers', '19 9 * * *', tellOfLeavers),
  told('remind-timesheets', '7 10 * * *', onWeekday(1, remindTimesheets)),
  {
    name: 'settle-templates',
    cron: '*/5 * * * *',
    // Each template in a transaction of its own.
    run: ({ db, now }) =>
      settleTemplates(db, {
        now,
        makers: workMakers,
        tell: (tx, ids, notice) => notify(tx, ids, notice, now),
        audit: (tx, entries) => auditOfSystem(tx, entries, 'settle-templates', now),
      }),
  },
  { name: 'compact-issue-counts', cron: '*/10 * * * *', run: ({ db }) => compactIssueCounts(db) },
  { name: 'purge-documents', cron: '11 5 * * *', run: (turn) => purgeDocuments(turn, turn.now) },
];
