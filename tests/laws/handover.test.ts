import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  handoverWords,
  type HandoverKind,
} from '#/domains/people/employees/leaving/leaving.contract.ts';
import type { Records } from '#/store/records/records.ts';
import { testDatabase } from '../support/database.ts';

/** Whoever leaves holds nothing any more: each column that names a person says how that comes. */

/** Handed over, as the list of a leaver shows. */
const handed: Record<string, HandoverKind> = {
  'accounts.owner_id': 'accounts',
  'bug_reports.assignee_id': 'bug-reports',
  'checklist_items.owner_id': 'checklist-items',
  'checklist_template_items.owner_id': 'checklist-templates',
  'company_accounts.owner_id': 'company-accounts',
  'departments.head_id': 'departments',
  'documents.owner_id': 'documents',
  'employees.manager_id': 'reports',
  'evaluations.evaluator_id': 'evaluations',
  'evaluations.person_id': 'own-evaluations',
  'issues.assignee_id': 'issues',
  'it_holdings.person_id': 'devices',
  'it_requests.assignee_id': 'it-requests',
  'objectives.owner_id': 'objectives',
  'own_dashboards.author_id': 'dashboards',
  'projects.lead_id': 'projects',
  'quizzes.owner_id': 'quizzes',
  'report_alerts.author_id': 'alerts',
  'report_schedules.author_id': 'schedules',
  'fact_exports.author_id': 'fact-exports',
  'saved_views.person_id': 'views',
  'shares.owner_id': 'shares',
  'tasks.assignee_id': 'tasks',
  'tasks.reviewer_id': 'reviews',
  'teams.lead_id': 'teams',
  'work_templates.assignee_id': 'template-assignments',
  'work_templates.owner_id': 'work-templates',
  'work_templates.reviewer_id': 'template-reviews',
};

/** Ends by itself when somebody is marked as left. */
const ends = [
  'calendar_feeds.person_id',
  // What is still to be answered counts as unanswered from then on.
  'peer_feedback.peer_id',
  'own_dashboard_links.author_id',
  'access_tokens.person_id',
  'devices.person_id',
  'passkeys.person_id',
  'email_changes.person_id',
  'invitations.person_id',
  'sessions.acting_as',
  'sessions.person_id',
  'team_members.person_id',
];

/** Is theirs alone and of use to nobody else. */
const own = [
  'break_glass_people.person_id',
  'sign_in_identities.person_id',
  'directory_users.person_id',
  'aliases.person_id',
  'app_pins.person_id',
  'checklists.person_id',
  'custom_values.person_id',
  'dashboard_looks.person_id',
  'default_views.person_id',
  'departures.person_id',
  'employees.person_id',
  'entry_drafts.person_id',
  'handover_takers.person_id',
  'import_runs.person_id',
  'ip_attempts.person_id',
  'leave_adjustments.person_id',
  'leaves.person_id',
  'news_letter_refusals.person_id',
  'notification_settings.person_id',
  'notifications.person_id',
  'person_shifts.person_id',
  'pin_requests.person_id',
  'mail_links.person_id',
  'push_subscriptions.person_id',
  'report_alert_seen.person_id',
  'report_alert_snoozes.person_id',
  'quarterly_decks.author_id',
  'quizzes.people_draft_by',
  'read_marks.person_id',
  'short_leaves.person_id',
  'sign_in_places.person_id',
  'sign_in_steps.person_id',
  'task_idle.person_id',
  'timesheet_parts.person_id',
  'uploads.person_id',
];

/** Says who may see or is told of something; whoever has left neither sees nor is told. */
const sight = [
  'bug_report_watchers.person_id',
  'comment_mentions.person_id',
  'document_people.person_id',
  'follows.person_id',
  'handover_takers.taker_id',
  'news_letter_recipients.person_id',
  'own_dashboard_people.person_id',
  'project_members.person_id',
  'quiz_assignees.person_id',
  'report_recipients.person_id',
  'share_people.person_id',
];

/** Who did it: history, which nobody takes over. */
const history = [
  'access_tokens.ended_by',
  'access_tokens.made_by',
  'acknowledgements.person_id',
  'annotations.author_id',
  'announcement_pictures.uploaded_by',
  'announcement_versions.changed_by',
  'announcements.author_id',
  'announcements.changed_by',
  'announcements.recalled_by',
  'app_owners.given_by',
  'app_transfers.asked_by',
  'attachments.person_id',
  'attachments.removed_by',
  'picture_marks.person_id',
  'audit.acting_as',
  'audit.actor_id',
  'bug_report_events.person_id',
  'bug_reports.fixed_by',
  'bug_reports.reporter_id',
  'campaign_budget_changes.person_id',
  'spend_plans.set_by',
  'suggestion_dismissals.person_id',
  'checklist_items.done_by',
  'comments.author_id',
  'comment_anchors.resolved_by',
  'comments.deleted_by',
  'comments.edited_by',
  'data_entry_log.person_id',
  'decorum_entries.changed_by',
  'decorum_versions.changed_by',
  'document_images.uploaded_by',
  'document_versions.author_id',
  'documents.author_id',
  'documents.changed_by',
  'documents.verified_by',
  'email_changes.asked_by',
  'employee_documents.uploaded_by',
  'employment_changes.made_by',
  'ended_sources.ended_by',
  'evaluation_events.person_id',
  'evaluation_forms.created_by',
  'evaluation_forms.published_by',
  'evaluations.assigned_by',
  'evaluations.calibrated_by',
  'evaluations.released_by',
  'exchange_rates.by_id',
  'game_reviews.author_id',
  'guide_versions.published_by',
  'guides.changed_by',
  'import_batches.committed_by',
  'import_batches.reverted_by',
  'import_batches.uploaded_by',
  'import_mappings.created_by',
  'invitations.invited_by',
  'ip_rules.made_by',
  'issue_events.person_id',
  'issues.reporter_id',
  'it_holdings.given_by',
  'it_holdings.taken_by',
  'it_request_moves.person_id',
  'it_requests.requester_id',
  'key_result_check_ins.person_id',
  'leave_adjustments.made_by',
  'leaves.asked_by',
  'leaves.decided_by',
  'link_changes.person_id',
  'network_keys.created_by',
  'report_alert_findings.known_by',
  'news_letters.author_id',
  'news_letters.changed_by',
  'objectives.created_by',
  'objectives.reviewed_by',
  'own_dashboards.changed_by',
  'peer_feedback.asked_by',
  'peer_feedback.proposed_by',
  'people.blocked_by',
  'pin_requests.approved_by',
  'projects.health_by',
  'quiz_answers.graded_by',
  'quiz_assignees.assigned_by',
  'quiz_attempts.graded_by',
  'quiz_pictures.kept_by',
  'quiz_questions.author_id',
  'reactions.person_id',
  'own_measures.author_id',
  'sql_queries.author_id',
  'reports.author_id',
  'settlement_payments.recorded_by',
  'sheet_notes.author_id',
  'short_leaves.asked_by',
  'short_leaves.decided_by',
  'task_checklist.done_by',
  'task_events.person_id',
  'task_interval_changes.by_id',
  'task_interval_changes.person_id',
  'task_intervals.person_id',
  'task_reviews.assignee_id',
  'task_reviews.reviewer_id',
  'task_sprints.created_by',
  'tasks.reporter_id',
  'work_relations.person_id',
  'timesheet_locks.locked_by',
  'timesheet_parts.decided_by',
  'webhooks.made_by',
  'git_connections.made_by',
  'git_items.author_id',
  'sign_in_providers.default_by',
  'sign_in_providers.set_by',
  'sign_in_provider_rules.made_by',
  'directory_tokens.made_by',
  'directory_tokens.ended_by',
  'break_glass_people.given_by',
];

let records: Records;
beforeAll(async () => {
  records = await testDatabase();
});
afterAll(() => records.close());

test('every column that names a person says what becomes of it when they leave', async () => {
  const { rows } = await sql<{ at: string }>`
    select c.conrelid::regclass::text || '.' || a.attname as at
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'people'::regclass`.execute(records.db);
  const listed = [...Object.keys(handed), ...ends, ...own, ...sight, ...history];
  expect(rows.map((it) => it.at).toSorted()).toEqual(listed.toSorted());
});

test('everything that is handed over is in the list, and nothing else is', () => {
  expect([...new Set(Object.values(handed))].toSorted()).toEqual(
    Object.keys(handoverWords).toSorted(),
  );
});
