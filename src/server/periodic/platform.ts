import { forgetFiles } from '#/community/attachments/forget-files.job.ts';
import { CHECK_AUDIT, checkAudit } from '#/domains/platform/audit/check-audit.ts';
import { remindEnding } from '#/domains/platform/auth/access-tokens/remind-ending.job.ts';
import { remindDirectoryTokens } from '#/domains/platform/auth/directories/remind-directory-tokens.job.ts';
import { mailNotices } from '#/domains/platform/notifications/mails/mail-notices.job.ts';
import { pushDue } from '#/domains/platform/notifications/push.job.ts';
import { wakeSnoozed } from '#/domains/platform/notifications/snooze.records.ts';
import { compactRecordChanges } from '#/store/records/record-marks.ts';
import { agreeStores, lookForFiles } from '../agree-stores.ts';
import { anchorAudit, wrongWithAudit } from '../audit-anchor.ts';
import { forget } from '../forget.ts';
import { atOnce, told, type PeriodicWork } from './turn.ts';

/** What keeps the server itself in order, and brings people their notices. */
export const platformWork: readonly PeriodicWork[] = [
  atOnce('wake-notices', '* * * * *', ({ db, now }) => wakeSnoozed(db, now)),
  {
    name: 'push',
    cron: '* * * * *',
    run: ({ db, vapidSubject: subject, ...rest }) => pushDue(db, { ...rest, subject }),
  },
  { name: 'mail-notices', cron: '* * * * *', run: (turn) => mailNotices(turn, turn.now) },
  told('tokens-end', '5 9 * * *', remindEnding),
  told('directory-tokens-end', '6 9 * * *', remindDirectoryTokens),
  { name: 'anchor-audit', cron: '* * * * *', run: (turn) => anchorAudit(turn, turn.now, turn.log) },
  // Also queued where somebody asks for it.
  {
    name: CHECK_AUDIT,
    cron: '29 5 * * *',
    run: async (turn) => {
      const { wrong } = await checkAudit(turn.db, () => wrongWithAudit(turn), turn.now);
      if (wrong) turn.log.error({ audit: 'broken' }, wrong);
    },
  },
  {
    name: 'compact-record-changes',
    cron: '*/10 * * * *',
    run: ({ db }) => compactRecordChanges(db),
  },
  {
    name: 'agree-stores',
    cron: '37 * * * *',
    run: async (turn) => {
      for (const gap of (await agreeStores(turn, turn.now)).gaps)
        turn.log.warn(gap, 'the stores do not agree');
    },
  },
  // At each start nobody need wait for it: it takes long where there are many.
  {
    name: 'look-for-files',
    cron: '51 5 * * *',
    run: async (turn) => {
      for (const gap of await lookForFiles(turn, turn.now)) turn.log.warn(gap, 'files are missing');
    },
    atStart: true,
  },
  { name: 'forget-files', cron: '13 5 * * *', run: (turn) => forgetFiles(turn, turn.now) },
  { name: 'forget', cron: '17 5 * * *', run: (turn) => forget(turn.db, turn.now, turn.masterKey) },
];
