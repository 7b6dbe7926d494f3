import type { Logger } from 'pino';
import { forgetFiles } from '#/community/attachments/forget-files.job.ts';
import { enterNewDays, enterNewHours } from '#/demo/enter-history.ts';
import { fetchRates } from '#/domains/catalogue/company-accounts/rates/feed/fetch-rates.job.ts';
import { JOIN_RATES_QUEUE } from '#/domains/catalogue/company-accounts/rates/rates.contract.ts';
import { remindRenewals } from '#/domains/catalogue/company-accounts/renewals.job.ts';
import { JOIN_QUEUE } from '#/domains/catalogue/data-entry/imports.contract.ts';
import { settlingLeft } from '#/domains/catalogue/data-entry/imports/settle-imports.server.ts';
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
import { settleQuizzes, type Tell } from '#/domains/people/quizzes/settle-quizzes.job.ts';
import { forgetAnswerFiles } from '#/domains/people/quizzes/taking/forget-answer-files.job.ts';
import { settleAttempts } from '#/domains/people/quizzes/taking/settle-attempts.job.ts';
import { CHECK_AUDIT, checkAudit } from '#/domains/platform/audit/check-audit.ts';
import { remindEnding } from '#/domains/platform/auth/access-tokens/remind-ending.job.ts';
import { remindDirectoryTokens } from '#/domains/platform/auth/directories/remind-directory-tokens.job.ts';
import type { Fcm } from '#/domains/platform/notifications/fcm.job.ts';
import { mailNotices } from '#/domains/platform/notifications/mails/mail-notices.job.ts';
import { notify } from '#/domains/platform/notifications/notify.records.ts';
import { pushDue } from '#/domains/platform/notifications/push.job.ts';
import { wakeSnoozed } from '#/domains/platform/notifications/snooze.records.ts';
import { POSTBACK_QUEUE } from '#/domains/revenue/acquisition/postbacks/postbacks.contract.ts';
import { runDueExports } from '#/domains/revenue/exports/writing/run-exports.job.ts';
import { checkAlerts } from '#/domains/revenue/reports/alerts/check-alerts.job.ts';
import { sendDueReports } from '#/domains/revenue/reports/schedules/send-reports.job.ts';
import { tellOfRunOut } from '#/domains/work/documents/reading/verification.job.ts';
import { purgeDocuments } from '#/domains/work/documents/writing/purge-documents.job.ts';
import { tellOfLeavers } from '#/domains/work/it/leaving/leavers.job.ts';
import { compactIssueCounts } from '#/domains/work/projects/list/issue-counts.records.ts';
import { settleTasks } from '#/domains/work/tasks/settle-tasks.records.ts';
import { remindTimesheets } from '#/domains/work/tasks/timesheets/remind-timesheets.job.ts';
import { settleTemplates } from '#/domains/work/templates/settle-templates.job.ts';
import { auditOfSystem } from '#/store/audit/audit.ts';
import type { AuditEntry } from '#/store/handler.ts';
import { forgetHours } from '#/store/hour-fetches.records.ts';
import { compactRecordChanges } from '#/store/records/record-marks.ts';
import type { Stores } from '#/store/stores.ts';
import { agreeStores, lookForFiles } from './agree-stores.ts';
import { anchorAudit, wrongWithAudit } from './audit-anchor.ts';
import { countPostbacks } from './count-postbacks.ts';
import { workErrands } from './errands.ts';
import { forget } from './forget.ts';
import { workGit } from './git-reading.ts';
import { joinImports, waitingSince } from './join-imports.ts';
import { sendQueued } from './mail-queue.ts';
import { onWeekday, zoneOf, type Told } from './periodic-times.ts';
import { queuePulls, warnOfExpiry, workBudgets, workHours, workPulls } from './pull-networks.ts';
import { purgeReplaced } from './purge-replaced.ts';
import { settleNames } from './settle-names.ts';
import { workWebhooks } from './webhook-sending.ts';
import { workMakers } from './work-makers.ts';

export interface PeriodicSettings {
  masterKey: string;
  /** Where the console lives, for links in mails. */
  publicUrl: string;
  /** Whom a push service turns to. */
  vapidSubject: string;
  fcm: Fcm | undefined;
  keepReplacedDays: number;
  /** The demo company gets new days of figures; others have connectors. */
  isDemo: boolean;
  clock: () => Date;
  log: Logger;
}

/**
 * Work nobody asks for: mail, what is due, what has lapsed, what has aged. Each may run twice. Answers
 * what sets their times anew, for when days are counted in another zone.
 */
export async function startPeriodic(
  stores: Stores,
  settings: PeriodicSettings,
): Promise<() => Promise<void>> {
  const { jobs, mail, records, facts } = stores;
  const { db } = records;
  const {
    masterKey,
    publicUrl,
    vapidSubject: subject,
    fcm,
    keepReplacedDays,
    clock,
    log,
  } = settings;

  const all = { db, facts, files: stores.files };
  await sendQueued(jobs, { mail, files: stores.files }, masterKey);
  await workErrands(jobs, all, { masterKey, clock });

  await workPulls(stores, settings);
  await workHours(stores, settings);
  await workBudgets(stores, settings);
  await workWebhooks(stores, settings);
  await workGit(stores, settings);

  const begun: (() => Promise<void>)[] = [];
  const schedules: (() => Promise<void>)[] = [];
  const every = (name: string, cron: string, work: (now: Date) => Promise<unknown>) => {
    begun.push(() => jobs.work(name, async () => void (await work(clock()))));
    schedules.push(() => jobs.schedule(name, cron, zoneOf(cron)));
  };
  every(JOIN_QUEUE, '*/10 * * * *', (now) => settleNames({ db, facts, files: stores.files }, now));
  every('settle-imports', '* * * * *', settlingLeft({ db, facts }, log));
  every('wake-notices', '* * * * *', (now) =>
    db.transaction().execute((tx) => wakeSnoozed(tx, now)),
  );
  every('push', '* * * * *', (now) => pushDue(db, { masterKey, subject, fcm, now, log }));
  /** What changes records and tells people of it, both or neither. */
  const told: readonly [name: string, cron: string, work: Told][] = [
    ['settle-leaves', '*/5 * * * *', settleLeaves],
    ['settle-day-leaves', '*/5 * * * *', settleDayLeaves],
    ['settle-tasks', '*/5 * * * *', settleTasks],
    // To the minute: people are told when it was said they would be.
    ['settle-announcements', '* * * * *', settleAnnouncements],
    ['tokens-end', '5 9 * * *', remindEnding],
    ['directory-tokens-end', '6 9 * * *', remindDirectoryTokens],
    ['remind-renewals', '7 9 * * *', remindRenewals],
    ['remind-hr', '9 9 * * *', remindKeepers],
    ['remind-checklists', '10 9 * * *', remindChecklists],
    ['documents-ran-out', '11 9 * * *', tellOfRunOut],
    ['remind-evaluations', '15 9 * * *', remindEvaluations],
    ['tell-of-leavers', '19 9 * * *', tellOfLeavers],
    ['remind-timesheets', '7 10 * * *', onWeekday(1, remindTimesheets)],
    ['remind-check-ins', '3 10 * * *', onWeekday(4, remindCheckIns)],
  ];
  for (const [name, cron, work] of told)
    every(name, cron, (now) =>
      db
        .transaction()
        .execute((tx) => work(tx, now, (ids, notice) => notify(tx, ids, notice, now))),
    );
  every('settle-templates', '*/5 * * * *', (now) =>
    settleTemplates(db, {
      now,
      makers: workMakers,
      tell: (tx, ids, notice) => notify(tx, ids, notice, now),
      audit: (tx, entries) => auditOfSystem(tx, entries, 'settle-templates', now),
    }),
  );
  every('settle-quizzes', '* * * * *', (now) =>
    db.transaction().execute(async (tx) => {
      const tell: Tell = (ids, notice) => notify(tx, ids, notice, now);
      await settleQuizzes(tx, now, tell);
      await remindTakers(tx, now, { publicUrl, post: stores.post, tell });
    }),
  );
  every('settle-attempts', '* * * * *', (now) =>
    db.transaction().execute((tx) =>
      settleAttempts({
        db: tx,
        now,
        tell: (ids, notice) => notify(tx, ids, notice, now),
        audit: (entries) => auditOfSystem(tx, entries, 'settle-attempts', now),
      }),
    ),
  );
  every('transfer-apps', '*/5 * * * *', (now) =>
    db.transaction().execute((tx) =>
      carryOutTransfers(
        tx,
        now,
        (ids, notice) => notify(tx, ids, notice, now),
        (entries) => auditOfSystem(tx, entries, 'transfer', now),
      ),
    ),
  );
  // To the minute: access ends with the day.
  every('end-last-days', '* * * * *', (now) =>
    db.transaction().execute((tx) =>
      endLastDays(
        { db: tx, masterKey },
        now,
        endAccess,
        (entries) => auditOfSystem(tx, entries, 'end-last-days', now),
        (ids, notice) => notify(tx, ids, notice, now),
      ),
    ),
  );
  // To the minute: a change takes effect as its day begins.
  every('apply-employment-changes', '* * * * *', (now) =>
    db.transaction().execute((tx) =>
      applyDueChanges(
        { db: tx, masterKey },
        now,
        (entries) => auditOfSystem(tx, entries, 'employment-changes', now),
        (ids, notice) => notify(tx, ids, notice, now),
      ),
    ),
  );
  // Also at each change of a record; this finds who was hired again or marked as left elsewhere.
  every('settle-checklists', '*/5 * * * *', (now) =>
    db.transaction().execute(async (tx) => {
      const entries: AuditEntry[] = [];
      const audit = (it: AuditEntry) => void entries.push(it);
      const tell: Tell = (ids, notice) => notify(tx, ids, notice, now);
      await settleChecklists({ db: tx, now, audit, notify: tell });
      await auditOfSystem(tx, entries, 'settle-checklists', now);
    }),
  );
  every('anchor-audit', '* * * * *', (now) =>
    anchorAudit({ db, files: stores.files, masterKey }, now, log),
  );
  // Also queued where somebody asks for it.
  every(CHECK_AUDIT, '29 5 * * *', async (now) => {
    const walk = () => wrongWithAudit({ db, files: stores.files, masterKey });
    const { wrong } = await checkAudit(db, walk, now);
    if (wrong) log.error({ audit: 'broken' }, wrong);
  });
  every('compact-issue-counts', '*/10 * * * *', () => compactIssueCounts(db));
  every('compact-record-changes', '*/10 * * * *', () => compactRecordChanges(db));
  every('fetch-rates', '23 5,10,15,20 * * *', async (now) => {
    await fetchRates({ db, outbound: stores.outbound, masterKey, now }, await waitingSince(db));
    await joinImports({ db, facts, files: stores.files }, now);
  });
  // Also queued where people enter rates.
  every(JOIN_RATES_QUEUE, '*/15 * * * *', (now) =>
    joinImports({ db, facts, files: stores.files }, now),
  );
  // Also queued where people say what postbacks stand for.
  every(POSTBACK_QUEUE, '4 * * * *', (now) => countPostbacks({ db, facts }, now));
  await db.transaction().execute((tx) => jobs.enqueue(tx, POSTBACK_QUEUE, {}));
  if (settings.isDemo) {
    every('demo-days', '10 5,9,14 * * *', (now) =>
      enterNewDays({ db, facts: stores.facts, files: stores.files }, now),
    );
    every('demo-hours', '8,38 * * * *', (now) => enterNewHours({ db, facts: stores.facts }, now));
    await db.transaction().execute((tx) => jobs.enqueue(tx, 'demo-hours', {}));
    // Days missed while no server ran.
    await db.transaction().execute((tx) => jobs.enqueue(tx, 'demo-days', {}));
  }
  every('mail-reports', '* * * * *', (now) =>
    sendDueReports({ db, facts, publicUrl, post: stores.post }, now),
  );
  every('export-facts', '* * * * *', (now) =>
    runDueExports({ ...stores, db, masterKey, log, tell: notify }, now),
  );
  every('mail-notices', '* * * * *', (now) =>
    mailNotices({ db, publicUrl, post: stores.post }, now),
  );
  every(SENDING, '* * * * *', (now) =>
    sendDueLetters({ db, publicUrl, masterKey, post: stores.post }, now),
  );
  // Figures come in at all hours; only complete days are looked at, and each of them speaks once.
  every('check-alerts', '*/15 * * * *', (now) =>
    checkAlerts({ db, facts, publicUrl, tell: notify }, now),
  );
  every('pull-networks', '* * * * *', (now) => queuePulls(stores, now));
  every('expiring-network-keys', '23 9 * * *', (now) => warnOfExpiry(stores, now));
  every('agree-stores', '37 * * * *', async (now) => {
    for (const gap of (await agreeStores(all, now)).gaps) log.warn(gap, 'the stores do not agree');
  });
  every('look-for-files', '51 5 * * *', async (now) => {
    for (const gap of await lookForFiles(all, now)) log.warn(gap, 'files are missing');
  });
  // Also at each start: it takes long where there are many, and nobody need wait for it.
  await db.transaction().execute((tx) => jobs.enqueue(tx, 'look-for-files', {}));
  every('forget-files', '13 5 * * *', (now) => forgetFiles(all, now));
  every('forget-answer-files', '15 5 * * *', (now) => forgetAnswerFiles(all, now));
  every('purge-documents', '11 5 * * *', async (now) => void (await purgeDocuments(all, now)));
  every('forget', '17 5 * * *', (now) => forget(db, now, masterKey));
  every('forget-hours', '3,33 * * * *', (now) => forgetHours({ db, facts }, now));
  every('purge-replaced', '41 5 * * *', (now) =>
    purgeReplaced({ db, facts: stores.facts }, keepReplacedDays, now),
  );
  // All at once: one after the other they were an eighth of a second of each start.
  await Promise.all(begun.map((begin) => begin()));
  const schedule = async () => void (await Promise.all(schedules.map((it) => it())));
  await schedule();
  return schedule;
}
