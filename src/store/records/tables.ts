import type { AccessTokenTables } from './tables/access-tokens.ts';
import type { AddressTables } from './tables/addresses.ts';
import type { AliasTables } from './tables/aliases.ts';
import type { AnnouncementTables } from './tables/announcements.ts';
import type { AppTables } from './tables/apps.ts';
import type { AttachmentTables } from './tables/attachments.ts';
import type { BugReportTables } from './tables/bug-reports.ts';
import type { CalendarFeedTables } from './tables/calendar-feeds.ts';
import type { CampaignTables } from './tables/campaigns.ts';
import type { ChecklistTables } from './tables/checklists.ts';
import type { CommunityTables } from './tables/community.ts';
import type { CompanyAccountTables } from './tables/company-accounts.ts';
import type { CompanyTables } from './tables/company.ts';
import type { CustomFieldTables } from './tables/custom-fields.ts';
import type { DashboardTables } from './tables/dashboard.ts';
import type { DirectoryTables } from './tables/directories.ts';
import type { DocumentTables } from './tables/documents.ts';
import type { EmployeeTables } from './tables/employees.ts';
import type { EndedSourceTables } from './tables/ended-sources.ts';
import type { EntryTables } from './tables/entry-drafts.ts';
import type { ErrandTables } from './tables/errands.ts';
import type { EvaluationTables } from './tables/evaluations.ts';
import type { ExchangeRateTables } from './tables/exchange-rates.ts';
import type { FactExportTables } from './tables/fact-exports.ts';
import type { GameReviewTables } from './tables/game-reviews.ts';
import type { GitTables } from './tables/git.ts';
import type { HolidayTables } from './tables/holidays.ts';
import type { ImportMappingTables } from './tables/import-mappings.ts';
import type { ImportTables } from './tables/imports.ts';
import type { InstallationTables } from './tables/installation.ts';
import type { ItTables } from './tables/it.ts';
import type { LeaveTables } from './tables/leaves.ts';
import type { LedgerTables } from './tables/ledger.ts';
import type { MasterKeyTables } from './tables/master-key.ts';
import type { NetworkTables } from './tables/networks.ts';
import type { NotificationTables } from './tables/notifications.ts';
import type { OkrTables } from './tables/okr.ts';
import type { OwnDashboardTables } from './tables/own-dashboards.ts';
import type { OwnMeasureTables } from './tables/own-measures.ts';
import type { PasskeyTables } from './tables/passkeys.ts';
import type { PeerFeedbackTables } from './tables/peer-feedback.ts';
import type { PeopleTables } from './tables/people.ts';
import type { PostbackTables } from './tables/postbacks.ts';
import type { ProjectTables } from './tables/projects.ts';
import type { QuizTables } from './tables/quizzes.ts';
import type { RecordChangeTables } from './tables/record-changes.ts';
import type { ReportTables } from './tables/reports.ts';
import type { SearchEntryTables } from './tables/search-entries.ts';
import type { ShareTables } from './tables/shares.ts';
import type { SheetTables } from './tables/sheet-notes.ts';
import type { ShiftTables } from './tables/shifts.ts';
import type { ShortLeaveTables } from './tables/short-leave.ts';
import type { SignInProviderTables } from './tables/sign-in-providers.ts';
import type { SignInTables } from './tables/sign-in.ts';
import type { SpendPlanTables } from './tables/spend-plans.ts';
import type { SqlQueryTables } from './tables/sql-queries.ts';
import type { StoreGapTables } from './tables/store-gaps.ts';
import type { TaskSprintTables } from './tables/task-sprints.ts';
import type { TaskTimeTables } from './tables/task-times.ts';
import type { TaskTables } from './tables/tasks.ts';
import type { TeamAppTables } from './tables/team-apps.ts';
import type { TeamTargetTables } from './tables/team-targets.ts';
import type { TimesheetTables } from './tables/timesheets.ts';
import type { UploadTables } from './tables/uploads.ts';
import type { WebhookTables } from './tables/webhooks.ts';
import type { WorkRelationTables } from './tables/work-relations.ts';
import type { WorkTemplateTables } from './tables/work-templates.ts';

/** Every table of the records, one file a domain. */
export interface Tables
  extends
    PeopleTables,
    SignInTables,
    LeaveTables,
    LedgerTables,
    AccessTokenTables,
    AddressTables,
    AliasTables,
    AttachmentTables,
    AnnouncementTables,
    AppTables,
    BugReportTables,
    CalendarFeedTables,
    CampaignTables,
    ChecklistTables,
    CommunityTables,
    CompanyAccountTables,
    CompanyTables,
    CustomFieldTables,
    DashboardTables,
    DirectoryTables,
    DocumentTables,
    EmployeeTables,
    EndedSourceTables,
    EntryTables,
    ErrandTables,
    EvaluationTables,
    ExchangeRateTables,
    GameReviewTables,
    GitTables,
    HolidayTables,
    ImportMappingTables,
    ImportTables,
    MasterKeyTables,
    NetworkTables,
    NotificationTables,
    OkrTables,
    OwnDashboardTables,
    PostbackTables,
    ProjectTables,
    QuizTables,
    RecordChangeTables,
    ReportTables,
    SearchEntryTables,
    ShareTables,
    SheetTables,
    InstallationTables,
    ItTables,
    ShiftTables,
    ShortLeaveTables,
    StoreGapTables,
    TaskSprintTables,
    TaskTables,
    TaskTimeTables,
    TeamAppTables,
    SpendPlanTables,
    TeamTargetTables,
    TimesheetTables,
    UploadTables,
    SignInProviderTables,
    OwnMeasureTables,
    SqlQueryTables,
    FactExportTables,
    PasskeyTables,
    PeerFeedbackTables,
    WebhookTables,
    WorkRelationTables,
    WorkTemplateTables {}
