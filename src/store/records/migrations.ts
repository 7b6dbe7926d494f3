import type { Migration } from 'kysely/migration';
import { firstMigrations } from './first-migrations.ts';
import { up as changedRates } from './migrations/0101_changed-rates.ts';
import { up as revaluations } from './migrations/0102_revaluations.ts';
import { up as masterKey } from './migrations/0103_master-key.ts';
import { up as aliases } from './migrations/0124_aliases.ts';
import { up as storeGaps } from './migrations/0128_store-gaps.ts';
import { up as roleUpgrades } from './migrations/0134_role-upgrades.ts';
import { up as newPins } from './migrations/0135_new-pins.ts';
import { up as auditAnchor } from './migrations/0136_audit-anchor.ts';
import { up as deviceKeys } from './migrations/0137_device-keys.ts';
import { up as uploads } from './migrations/0143_uploads.ts';
import { up as budgetCurrencies } from './migrations/0144_budget-currencies.ts';
import { up as rekeyedImports } from './migrations/0145_rekeyed-imports.ts';
import { up as issueCounts } from './migrations/0146_issue-counts.ts';
import { up as installation } from './migrations/0147_installation.ts';
import { up as auditRead } from './migrations/0175_audit-read.ts';
import { up as departures } from './migrations/0176_departures.ts';
import { up as teamStays } from './migrations/0177_team-stays.ts';
import { up as emailChanges } from './migrations/0178_email-changes.ts';
import { up as auditDays } from './migrations/0179_audit-days.ts';
import { up as searchEntries } from './migrations/0190_search-entries.ts';
import { up as shifts } from './migrations/0200_shifts.ts';
import { up as holidays } from './migrations/0201_holidays.ts';
import { up as accessTokens } from './migrations/0210_access-tokens.ts';
import { up as auditByToken } from './migrations/0211_audit-by-token.ts';
import { up as leaves } from './migrations/0220_leaves.ts';
import { up as calendarFeeds } from './migrations/0240_calendar-feeds.ts';
import { up as webhooks } from './migrations/0241_webhooks.ts';
import { up as workRelations } from './migrations/0270_work-relations.ts';
import { up as searchTexts } from './migrations/0280_search-texts.ts';
import { up as sealedEmployees } from './migrations/0290_sealed-employees.ts';
import { up as handoverTakers } from './migrations/0291_handover-takers.ts';
import { up as employmentChanges } from './migrations/0292_employment-changes.ts';
import { up as workTemplates } from './migrations/0300_work-templates.ts';
import { up as timesheets } from './migrations/0301_timesheets.ts';
import { up as webhookSecretOverlap } from './migrations/0310_webhook-secret-overlap.ts';
import { up as checklists } from './migrations/0320_checklists.ts';
import { up as customFields } from './migrations/0321_custom-fields.ts';
import { up as follows } from './migrations/0330_follows.ts';
import { up as snoozedNotices } from './migrations/0331_snoozed-notices.ts';
import { up as notificationMails } from './migrations/0332_notification-mails.ts';
import { up as quizNumbers } from './migrations/0340_quiz-numbers.ts';
import { up as quizOrderAndPairs } from './migrations/0341_quiz-order-and-pairs.ts';
import { up as quizRetakes } from './migrations/0342_quiz-retakes.ts';
import { up as quizDraws } from './migrations/0343_quiz-draws.ts';
import { up as documentLinks } from './migrations/0350_document-links.ts';
import { up as signInProviders } from './migrations/0370_sign-in-providers.ts';
import { up as attachments } from './migrations/0371_attachments.ts';
import { up as pictureMarks } from './migrations/0372_picture-marks.ts';
import { up as passkeys } from './migrations/0380_passkeys.ts';
import { up as companySettings } from './migrations/0390_company-settings.ts';
import { up as alertFindings } from './migrations/0391_alert-findings.ts';
import { up as chatTargets } from './migrations/0392_chat-targets.ts';
import { up as ownMeasures } from './migrations/0395_own-measures.ts';
import { up as alertUnits } from './migrations/0396_alert-units.ts';
import { up as ownDashboards } from './migrations/0397_own-dashboards.ts';
import { up as dashboardLinks } from './migrations/0398_dashboard-links.ts';
import { up as dashboardSearch } from './migrations/0399_dashboard-search.ts';
import { up as recordChanges } from './migrations/0400_record-changes.ts';
import { up as directories } from './migrations/0405_directories.ts';
import { up as taskIssues } from './migrations/0406_task-issues.ts';
import { up as tokensHandOut } from './migrations/0407_tokens-hand-out.ts';
import { up as sprintsTogether } from './migrations/0408_sprints-together.ts';
import { up as quizFiles } from './migrations/0409_quiz-files.ts';
import { up as hours } from './migrations/0415_hours.ts';
import { up as dashboardLooks } from './migrations/0416_dashboard-looks.ts';
import { up as hourlyAlerts } from './migrations/0417_hourly-alerts.ts';
import { up as git } from './migrations/0420_git.ts';
import { up as gitTasks } from './migrations/0421_git-tasks.ts';
import { up as sqlQueries } from './migrations/0425_sql-queries.ts';
import { up as factExports } from './migrations/0426_fact-exports.ts';
import { up as issueStarts } from './migrations/0430_issue-starts.ts';
import { up as issueStartIndex } from './migrations/0431_issue-start-index.ts';
import { up as commentAnchors } from './migrations/0432_comment-anchors.ts';
import { up as peerFeedback } from './migrations/0433_peer-feedback.ts';
import { up as okrCycles } from './migrations/0434_okr-cycles.ts';
import { up as quizMaterial } from './migrations/0435_quiz-material.ts';
import { up as peerReminders } from './migrations/0436_peer-reminders.ts';
import { up as withdrawnEvaluations } from './migrations/0437_withdrawn-evaluations.ts';
import { up as calibrationProposals } from './migrations/0438_calibration-proposals.ts';
import { up as peerDrafts } from './migrations/0439_peer-drafts.ts';
import { up as verifiedDevices } from './migrations/0440_verified-devices.ts';
import { up as itAccess } from './migrations/0441_it-access.ts';
import { up as keyResultIssues } from './migrations/0442_key-result-issues.ts';
import { up as campaignStatuses } from './migrations/0450_campaign-statuses.ts';
import { up as spendPlans } from './migrations/0451_spend-plans.ts';
import { up as roasTargets } from './migrations/0452_roas-targets.ts';
import { up as postbacks } from './migrations/0453_postbacks.ts';
import { up as instanceFloors } from './migrations/0460_instance-floors.ts';
import { up as retention } from './migrations/0461_retention.ts';
import { up as openQuestions } from './migrations/0463_open-questions.ts';
import { up as sheetExports } from './migrations/0470_sheet-exports.ts';
import { up as sqlQuerySearch } from './migrations/0471_sql-query-search.ts';
import { up as pinTries } from './migrations/0477_pin-tries.ts';
import { up as exportSheets } from './migrations/0480_export-sheets.ts';
import { up as importApp } from './migrations/0485_import-app.ts';
import { up as campaignBids } from './migrations/0495_campaign-bids.ts';
import { up as leaveOverMidnight } from './migrations/0496_leave-over-midnight.ts';
import { up as lookSums } from './migrations/0497_look-sums.ts';
import { up as hoursPending } from './migrations/0498_hours-pending.ts';
import { up as renewalDays } from './migrations/0506_renewal-days.ts';

/** Every change of the schema in order; forward only. The last one's name is this version's schema. */
export const migrations: Record<string, Migration> = {
  ...firstMigrations,
  '0101_changed-rates': { up: changedRates },
  '0102_revaluations': { up: revaluations },
  '0103_master-key': { up: masterKey },
  '0124_aliases': { up: aliases },
  '0128_store-gaps': { up: storeGaps },
  '0134_role-upgrades': { up: roleUpgrades },
  '0135_new-pins': { up: newPins },
  '0136_audit-anchor': { up: auditAnchor },
  '0137_device-keys': { up: deviceKeys },
  '0143_uploads': { up: uploads },
  '0144_budget-currencies': { up: budgetCurrencies },
  '0145_rekeyed-imports': { up: rekeyedImports },
  '0146_issue-counts': { up: issueCounts },
  '0147_installation': { up: installation },
  '0175_audit-read': { up: auditRead },
  '0176_departures': { up: departures },
  '0177_team-stays': { up: teamStays },
  '0178_email-changes': { up: emailChanges },
  '0179_audit-days': { up: auditDays },
  '0190_search-entries': { up: searchEntries },
  '0200_shifts': { up: shifts },
  '0201_holidays': { up: holidays },
  '0210_access-tokens': { up: accessTokens },
  '0211_audit-by-token': { up: auditByToken },
  '0220_leaves': { up: leaves },
  '0240_calendar-feeds': { up: calendarFeeds },
  '0241_webhooks': { up: webhooks },
  '0270_work-relations': { up: workRelations },
  '0280_search-texts': { up: searchTexts },
  '0290_sealed-employees': { up: sealedEmployees },
  '0291_handover-takers': { up: handoverTakers },
  '0292_employment-changes': { up: employmentChanges },
  '0300_work-templates': { up: workTemplates },
  '0301_timesheets': { up: timesheets },
  '0310_webhook-secret-overlap': { up: webhookSecretOverlap },
  '0320_checklists': { up: checklists },
  '0321_custom-fields': { up: customFields },
  '0330_follows': { up: follows },
  '0331_snoozed-notices': { up: snoozedNotices },
  '0332_notification-mails': { up: notificationMails },
  '0340_quiz-numbers': { up: quizNumbers },
  '0341_quiz-order-and-pairs': { up: quizOrderAndPairs },
  '0342_quiz-retakes': { up: quizRetakes },
  '0343_quiz-draws': { up: quizDraws },
  '0350_document-links': { up: documentLinks },
  '0370_sign-in-providers': { up: signInProviders },
  '0371_attachments': { up: attachments },
  '0372_picture-marks': { up: pictureMarks },
  '0380_passkeys': { up: passkeys },
  '0390_company-settings': { up: companySettings },
  '0391_alert-findings': { up: alertFindings },
  '0392_chat-targets': { up: chatTargets },
  '0395_own-measures': { up: ownMeasures },
  '0396_alert-units': { up: alertUnits },
  '0397_own-dashboards': { up: ownDashboards },
  '0398_dashboard-links': { up: dashboardLinks },
  '0399_dashboard-search': { up: dashboardSearch },
  '0400_record-changes': { up: recordChanges },
  '0405_directories': { up: directories },
  '0406_task-issues': { up: taskIssues },
  '0407_tokens-hand-out': { up: tokensHandOut },
  '0408_sprints-together': { up: sprintsTogether },
  '0409_quiz-files': { up: quizFiles },
  '0415_hours': { up: hours },
  '0416_dashboard-looks': { up: dashboardLooks },
  '0417_hourly-alerts': { up: hourlyAlerts },
  '0420_git': { up: git },
  '0421_git-tasks': { up: gitTasks },
  '0425_sql-queries': { up: sqlQueries },
  '0426_fact-exports': { up: factExports },
  '0430_issue-starts': { up: issueStarts },
  '0431_issue-start-index': { up: issueStartIndex },
  '0432_comment-anchors': { up: commentAnchors },
  '0433_peer-feedback': { up: peerFeedback },
  '0434_okr-cycles': { up: okrCycles },
  '0435_quiz-material': { up: quizMaterial },
  '0436_peer-reminders': { up: peerReminders },
  '0437_withdrawn-evaluations': { up: withdrawnEvaluations },
  '0438_calibration-proposals': { up: calibrationProposals },
  '0439_peer-drafts': { up: peerDrafts },
  '0440_verified-devices': { up: verifiedDevices },
  '0441_it-access': { up: itAccess },
  '0442_key-result-issues': { up: keyResultIssues },
  '0450_campaign-statuses': { up: campaignStatuses },
  '0451_spend-plans': { up: spendPlans },
  '0452_roas-targets': { up: roasTargets },
  '0453_postbacks': { up: postbacks },
  '0460_instance-floors': { up: instanceFloors },
  '0461_retention': { up: retention },
  '0463_open-questions': { up: openQuestions },
  '0470_sheet-exports': { up: sheetExports },
  '0471_sql-query-search': { up: sqlQuerySearch },
  '0477_pin-tries': { up: pinTries },
  '0480_export-sheets': { up: exportSheets },
  '0485_import-app': { up: importApp },
  '0495_campaign-bids': { up: campaignBids },
  '0496_leave-over-midnight': { up: leaveOverMidnight },
  '0497_look-sums': { up: lookSums },
  '0498_hours-pending': { up: hoursPending },
  '0506_renewal-days': { up: renewalDays },
};
