import { seededRoles } from '#/app/seeded-roles.ts';
import { seedRoles } from '#/domains/people/people/roles/seed-roles.records.ts';
import { dayOf } from '#/kernel/dates.ts';
import type { Stores } from '#/store/stores.ts';
import { seedAccessTokens } from './access-tokens.ts';
import { seedAddresses } from './addresses.ts';
import { seedAlerts } from './alerts.ts';
import { seedAnnouncements } from './announcements.ts';
import { seedAppOwners } from './app-owners.ts';
import { seedAttachments } from './attachments.ts';
import { seedAuditLog } from './audit-log.ts';
import { seedBugReports } from './bug-reports.ts';
import { seedChecklists } from './checklists.ts';
import { seedCustomFields } from './custom-fields.ts';
import { seedAssets, seedBudgets, seedNotes, seedOwners, seedTargets } from './desk.ts';
import { seedDevices } from './devices.ts';
import { seedDirectory } from './directory.ts';
import { seedDiscussions } from './discussions.ts';
import { seedDocuments } from './documents.ts';
import { seedEmployees } from './employees.ts';
import { planHistory } from './enter-history.ts';
import { seedEvaluations } from './evaluations.ts';
import { seedCompanyAccounts } from './finances.ts';
import { seedFollows } from './follows.ts';
import { seedFormerColleague } from './former-colleague.ts';
import { seedGit } from './git.ts';
import { daysOfHistory } from './history/business.ts';
import { seedRates } from './history/rates.ts';
import { seedHolidays } from './holidays.ts';
import { seedKeys } from './keys.ts';
import { seedLeaveDays } from './leave-days.ts';
import { seedMappings } from './mappings.ts';
import { seedNetworkNames } from './network-names.ts';
import { seedOkrs } from './okr.ts';
import { seedPeerFeedback } from './peer-feedback.ts';
import { seedPeople } from './people.ts';
import { seedPortfolio } from './portfolio.ts';
import { seedProjects } from './projects/seed-projects.ts';
import { seedQuizAttempts } from './quiz-attempts.ts';
import { seedQuizDesk } from './quizzes.ts';
import { seedReviews } from './reviews.ts';
import { seedSharedReports } from './shared-reports.ts';
import { seedShifts } from './shifts.ts';
import { seedSignInProvider } from './sign-in-providers.ts';
import { seedSnoozedNotice } from './snoozed-notice.ts';
import { seedCampaignChanges, seedSpendPlans } from './spend-plans.ts';
import { seedTaskRecord } from './task-record.ts';
import { seedSprints } from './task-sprints.ts';
import { seedCorrections } from './task-times.ts';
import { seedTimesheets } from './timesheets.ts';
import { seedWorkRelations } from './work-relations.ts';
import { seedWorkTemplates } from './work-templates.ts';
import { seedLeaves, seedTasks } from './working-days.ts';

interface SeedSettings {
  masterKey: string;
  now: Date;
  /** A line for the operator. */
  say: (line: string) => void;
}

/** Makes the demo company: its people, games and days at work. `enterHistory` brings its figures. */
export async function seedDemo(
  stores: Pick<Stores, 'records'> & Partial<Pick<Stores, 'files'>>,
  { masterKey, now, say }: SeedSettings,
) {
  const { db } = stores.records;
  const today = dayOf(now);
  say('Making the demo company…');
  await db.transaction().execute(async (tx) => {
    await seedRoles(tx, seededRoles);
    await tx.updateTable('company_settings').set({ name: 'Backlot Games' }).execute();
    const cast = await seedPeople(tx, masterKey, today);
    await seedPortfolio(tx, cast, today);
    await seedEmployees(tx, cast, { now, today, files: stores.files, masterKey });
    await seedChecklists(tx, cast, now);
    await seedCustomFields(tx, cast, now);
    await seedShifts(tx, cast, today);
    await seedHolidays(tx, today);
    await seedNetworkNames(tx);
    await seedCompanyAccounts(tx, cast, today);
    await seedOwners(tx, cast);
    await seedAppOwners(tx, cast, today);
    await seedAddresses(tx, cast, now, today);
    await seedKeys(tx, cast, masterKey, now, today);
    await seedBudgets(tx, cast, today);
    await seedCampaignChanges(tx, cast, today);
    await seedSpendPlans(tx, cast, today);
    await seedAssets(tx, today);
    await seedTargets(tx, cast, today);
    await seedNotes(tx, cast, today);
    await seedMappings(tx, cast);
    await seedReviews(tx, cast, today);
    await seedSharedReports(tx, cast, now, today);
    await seedAlerts(tx, cast, masterKey, now);
    await seedRates(tx, { from: daysOfHistory(today)[0]!.day, to: today }, now);
    await planHistory(tx, today);
    await seedTasks(tx, cast, now, today);
    await seedTaskRecord(tx, cast, today);
    await seedCorrections(tx, cast);
    await seedSprints(tx, cast, now);
    await seedProjects(tx, cast, now, today);
    await seedGit(tx, cast, masterKey, now);
    await seedLeaves(tx, cast, now, today);
    await seedLeaveDays(tx, cast, now, today);
    await seedDocuments(tx, cast, today);
    await seedOkrs(tx, cast, now);
    await seedDiscussions(tx, now);
    await seedAttachments(tx, { files: stores.files });
    await seedFollows(tx, now);
    await seedSnoozedNotice(tx, now);
    await seedWorkRelations(tx, now);
    await seedTimesheets(tx, cast, today);
    await seedWorkTemplates(tx, cast, now, today);
    await seedAnnouncements(tx, cast, now, today);
    await seedEvaluations(tx, cast, today);
    await seedPeerFeedback(tx, today);
    await seedQuizDesk(tx, cast, now);
    await seedQuizAttempts(tx, cast, now, today);
    await seedBugReports(tx, cast, { now, today, files: stores.files });
    const everybody = await seedFormerColleague(tx, cast, today);
    await seedDevices(tx, everybody, now, today);
    const tokens = await seedAccessTokens(tx, everybody, now);
    const providerId = await seedSignInProvider(tx, everybody, masterKey, now);
    await seedDirectory(tx, everybody, providerId, now);
    await seedAuditLog(tx, everybody, tokens, now);
  });
}
