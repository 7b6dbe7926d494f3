import type { Migration } from 'kysely/migration';
import { up as people } from './migrations/0001_people.ts';
import { up as signIn } from './migrations/0002_sign-in.ts';
import { up as ledger } from './migrations/0003_ledger.ts';
import { up as apps } from './migrations/0004_apps.ts';
import { up as notifications } from './migrations/0005_notifications.ts';
import { up as shortLeave } from './migrations/0006_short-leave.ts';
import { up as tasks } from './migrations/0007_tasks.ts';
import { up as dashboard } from './migrations/0009_dashboard.ts';
import { up as signInFailures } from './migrations/0010_sign-in-failures.ts';
import { up as rateLimits } from './migrations/0011_rate-limits.ts';
import { up as imports } from './migrations/0012_imports.ts';
import { up as errands } from './migrations/0013_errands.ts';
import { up as appDesk } from './migrations/0014_app-desk.ts';
import { up as networks } from './migrations/0015_networks.ts';
import { up as entryConsole } from './migrations/0016_entry-console.ts';
import { up as companyAccounts } from './migrations/0017_company-accounts.ts';
import { up as campaigns } from './migrations/0018_campaigns.ts';
import { up as reports } from './migrations/0019_reports.ts';
import { up as importMappings } from './migrations/0023_import-mappings.ts';
import { up as sharing } from './migrations/0024_sharing.ts';
import { up as networkHues } from './migrations/0025_network-hues.ts';
import { up as sheetNotes } from './migrations/0026_sheet-notes.ts';
import { up as teamTargets } from './migrations/0028_team-targets.ts';
import { up as quarterlyDecks } from './migrations/0029_quarterly-decks.ts';
import { up as membershipVersion } from './migrations/0030_membership-version.ts';
import { up as blockAndLeave } from './migrations/0031_block-and-leave.ts';
import { up as taskPhases } from './migrations/0032_task-phases.ts';
import { up as taskReviews } from './migrations/0033_task-reviews.ts';
import { up as taskSprints } from './migrations/0034_task-sprints.ts';
import { up as taskReports } from './migrations/0035_task-reports.ts';
import { up as taskTimes } from './migrations/0036_task-times.ts';
import { up as projects } from './migrations/0038_projects.ts';
import { up as issueExternalKeys } from './migrations/0039_issue-external-keys.ts';
import { up as sprintCapacity } from './migrations/0040_sprint-capacity.ts';
import { up as documents } from './migrations/0042_documents.ts';
import { up as guides } from './migrations/0043_guides.ts';
import { up as community } from './migrations/0044_community.ts';
import { up as teamApps } from './migrations/0046_team-apps.ts';
import { up as addresses } from './migrations/0047_addresses-and-places.ts';
import { up as profile } from './migrations/0048_profile-and-viewing.ts';
import { up as importsForGood } from './migrations/0049_imports-for-good.ts';
import { up as budgetPushes } from './migrations/0050_budget-pushes.ts';
import { up as searchWords } from './migrations/0051_search-words.ts';
import { up as okr } from './migrations/0052_okr.ts';
import { up as employees } from './migrations/0053_employees.ts';
import { up as evaluations } from './migrations/0054_evaluations.ts';
import { up as quizzes } from './migrations/0056_quizzes.ts';
import { up as quizAttempts } from './migrations/0057_quiz-attempts.ts';
import { up as announcements } from './migrations/0058_announcements.ts';
import { up as bugReports } from './migrations/0059_bug-reports.ts';
import { up as metPermissions } from './migrations/0060_met-permissions.ts';
import { up as itDesk } from './migrations/0061_it.ts';
import { up as networkRoles } from './migrations/0063_network-roles.ts';
import { up as mediaSources } from './migrations/0064_media-sources.ts';
import { up as endedSources } from './migrations/0065_ended-sources.ts';
import { up as exchangeRates } from './migrations/0067_exchange-rates.ts';
import { up as importCurrencies } from './migrations/0068_import-currencies.ts';
import { up as proposedNetworks } from './migrations/0070_proposed-networks.ts';
import { up as waitingFigures } from './migrations/0071_waiting-figures.ts';
import { up as importRuns } from './migrations/0077_import-runs.ts';
import { up as dayOrder } from './migrations/0078_day-order.ts';
import { up as revenueNotes } from './migrations/0085_revenue-notes.ts';
import { up as displayCurrency } from './migrations/0090_display-currency.ts';
import { up as paymentRates } from './migrations/0091_payment-rates.ts';
import { up as returningUsers } from './migrations/0094_returning-users.ts';
import { up as unknownValues } from './migrations/0098_unknown-values.ts';
import { up as letGo } from './migrations/0099_let-go.ts';

/** The first hundred numbers, in order; what comes after them stands in `migrations.ts`. */
export const firstMigrations: Record<string, Migration> = {
  '0001_people': { up: people },
  '0002_sign-in': { up: signIn },
  '0003_ledger': { up: ledger },
  '0004_apps': { up: apps },
  '0005_notifications': { up: notifications },
  '0006_short-leave': { up: shortLeave },
  '0007_tasks': { up: tasks },
  '0009_dashboard': { up: dashboard },
  '0010_sign-in-failures': { up: signInFailures },
  '0011_rate-limits': { up: rateLimits },
  '0012_imports': { up: imports },
  '0013_errands': { up: errands },
  '0014_app-desk': { up: appDesk },
  '0015_networks': { up: networks },
  '0016_entry-console': { up: entryConsole },
  '0017_company-accounts': { up: companyAccounts },
  '0018_campaigns': { up: campaigns },
  '0019_reports': { up: reports },
  '0023_import-mappings': { up: importMappings },
  '0024_sharing': { up: sharing },
  '0025_network-hues': { up: networkHues },
  '0026_sheet-notes': { up: sheetNotes },
  '0028_team-targets': { up: teamTargets },
  '0029_quarterly-decks': { up: quarterlyDecks },
  '0030_membership-version': { up: membershipVersion },
  '0031_block-and-leave': { up: blockAndLeave },
  '0032_task-phases': { up: taskPhases },
  '0033_task-reviews': { up: taskReviews },
  '0034_task-sprints': { up: taskSprints },
  '0035_task-reports': { up: taskReports },
  '0036_task-times': { up: taskTimes },
  '0038_projects': { up: projects },
  '0039_issue-external-keys': { up: issueExternalKeys },
  '0040_sprint-capacity': { up: sprintCapacity },
  '0042_documents': { up: documents },
  '0043_guides': { up: guides },
  '0044_community': { up: community },
  '0046_team-apps': { up: teamApps },
  '0047_addresses-and-places': { up: addresses },
  '0048_profile-and-viewing': { up: profile },
  '0049_imports-for-good': { up: importsForGood },
  '0050_budget-pushes': { up: budgetPushes },
  '0051_search-words': { up: searchWords },
  '0052_okr': { up: okr },
  '0053_employees': { up: employees },
  '0054_evaluations': { up: evaluations },
  '0056_quizzes': { up: quizzes },
  '0057_quiz-attempts': { up: quizAttempts },
  '0058_announcements': { up: announcements },
  '0059_bug-reports': { up: bugReports },
  '0060_met-permissions': { up: metPermissions },
  '0061_it': { up: itDesk },
  '0063_network-roles': { up: networkRoles },
  '0064_media-sources': { up: mediaSources },
  '0065_ended-sources': { up: endedSources },
  '0067_exchange-rates': { up: exchangeRates },
  '0068_import-currencies': { up: importCurrencies },
  '0070_proposed-networks': { up: proposedNetworks },
  '0071_waiting-figures': { up: waitingFigures },
  '0077_import-runs': { up: importRuns },
  '0078_day-order': { up: dayOrder },
  '0085_revenue-notes': { up: revenueNotes },
  '0090_display-currency': { up: displayCurrency },
  '0091_payment-rates': { up: paymentRates },
  '0094_returning-users': { up: returningUsers },
  '0098_unknown-values': { up: unknownValues },
  '0099_let-go': { up: letGo },
};
