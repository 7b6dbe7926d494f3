import { fetchRates } from '#/domains/catalogue/company-accounts/rates/feed/fetch-rates.job.ts';
import { JOIN_RATES_QUEUE } from '#/domains/catalogue/company-accounts/rates/rates.contract.ts';
import { remindRenewals } from '#/domains/catalogue/company-accounts/renewals.job.ts';
import { JOIN_QUEUE } from '#/domains/catalogue/data-entry/imports.contract.ts';
import { settleLeftInTurn } from '#/domains/catalogue/data-entry/imports/settle-imports.server.ts';
import { notify } from '#/domains/platform/notifications/notify.records.ts';
import { POSTBACK_QUEUE } from '#/domains/revenue/acquisition/postbacks/postbacks.contract.ts';
import { runDueExports } from '#/domains/revenue/exports/writing/run-exports.job.ts';
import { checkAlerts } from '#/domains/revenue/reports/alerts/check-alerts.job.ts';
import { sendDueReports } from '#/domains/revenue/reports/schedules/send-reports.job.ts';
import { forgetHours } from '#/store/hour-fetches.records.ts';
import { countPostbacks } from '../count-postbacks.ts';
import { joinImports, waitingSince } from '../join-imports.ts';
import { queuePulls, warnOfExpiry } from '../pull-networks.ts';
import { purgeReplaced } from '../purge-replaced.ts';
import { settleNames } from '../settle-names.ts';
import { told, type PeriodicWork } from './turn.ts';

/** Where figures come from and go to. */
export const figuresWork: readonly PeriodicWork[] = [
  { name: 'pull-networks', cron: '* * * * *', run: (turn) => queuePulls(turn, turn.now) },
  {
    name: 'expiring-network-keys',
    cron: '23 9 * * *',
    run: (turn) => warnOfExpiry(turn, turn.now),
  },
  {
    name: 'settle-imports',
    cron: '* * * * *',
    run: (turn) => settleLeftInTurn(turn, turn.now),
  },
  // Also queued where people link names.
  { name: JOIN_QUEUE, cron: '*/10 * * * *', run: (turn) => settleNames(turn, turn.now) },
  {
    name: 'fetch-rates',
    cron: '23 5,10,15,20 * * *',
    run: async (turn) => {
      await fetchRates(turn, await waitingSince(turn.db));
      await joinImports(turn, turn.now);
    },
  },
  // Also queued where people enter rates.
  { name: JOIN_RATES_QUEUE, cron: '*/15 * * * *', run: (turn) => joinImports(turn, turn.now) },
  // Also queued where people say what postbacks stand for.
  {
    name: POSTBACK_QUEUE,
    cron: '4 * * * *',
    run: (turn) => countPostbacks(turn, turn.now),
    atStart: true,
  },
  { name: 'forget-hours', cron: '3,33 * * * *', run: (turn) => forgetHours(turn, turn.now) },
  {
    name: 'purge-replaced',
    cron: '41 5 * * *',
    run: (turn) => purgeReplaced(turn, turn.keepReplacedDays, turn.now),
  },
  // Figures come in at all hours; only complete days are looked at, and each of them speaks once.
  {
    name: 'check-alerts',
    cron: '*/15 * * * *',
    run: (turn) => checkAlerts({ ...turn, tell: notify }, turn.now),
  },
  { name: 'mail-reports', cron: '* * * * *', run: (turn) => sendDueReports(turn, turn.now) },
  {
    name: 'export-facts',
    cron: '* * * * *',
    run: (turn) => runDueExports({ ...turn, tell: notify }, turn.now),
  },
  told('remind-renewals', '7 9 * * *', remindRenewals),
];
