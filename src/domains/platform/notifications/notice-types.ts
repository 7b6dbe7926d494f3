/**
 * Everything people can be told, in the words of the settings dialog. A notice of a type that is
 * not listed here is always delivered, because nobody can have switched it off.
 */
export const noticeTypes = [
  { type: 'short-leave.asked', group: 'Leave', title: 'Somebody asks me for leave' },
  { type: 'short-leave.decided', group: 'Leave', title: 'My request is decided' },
  {
    type: 'short-leave.cancelled',
    group: 'Leave',
    title: 'A leave I decide on is cancelled',
  },
  { type: 'short-leave.lapsed', group: 'Leave', title: 'My request lapsed unanswered' },
  { type: 'leave.adjusted', group: 'Leave', title: 'HR corrects a leave balance of mine' },
  {
    type: 'announcement.published',
    group: 'Announcements',
    title: 'Something is announced to me',
  },
  {
    type: 'announcement.reminder',
    group: 'Announcements',
    title: 'I am reminded of an announcement',
  },
  {
    type: 'decorum.reminder',
    group: 'Announcements',
    title: 'I am reminded of a rule of conduct',
  },
  { type: 'tasks.assigned', group: 'Tasks', title: 'A task is given to me' },
  { type: 'tasks.review', group: 'Tasks', title: 'A task waits for my review' },
  {
    type: 'tasks.returned',
    group: 'Tasks',
    title: 'My task is closed, returned or opened again',
  },
  { type: 'tasks.paused', group: 'Tasks', title: 'My task was paused for me' },
  { type: 'tasks.corrected', group: 'Tasks', title: 'Somebody corrects my working times' },
  { type: 'work.blocked', group: 'Tasks', title: 'My task or issue becomes blocked by other work' },
  { type: 'work.unblocked', group: 'Tasks', title: 'My task or issue is no longer blocked' },
  { type: 'work.repeated', group: 'Tasks', title: 'A template of mine makes work' },
  { type: 'work.stopped', group: 'Tasks', title: 'A template that makes work stops' },
  { type: 'timesheet.submitted', group: 'Tasks', title: 'Somebody submits their week to me' },
  { type: 'timesheet.decided', group: 'Tasks', title: 'My week is approved or returned' },
  { type: 'timesheet.unlocked', group: 'Tasks', title: 'A month I locked is opened again' },
  { type: 'timesheet.remind', group: 'Tasks', title: 'I have not submitted last week' },
  { type: 'okr.given', group: 'OKR', title: 'An objective is given to me' },
  { type: 'okr.check-in', group: 'OKR', title: 'I have not checked in this week' },
  { type: 'okr.review', group: 'OKR', title: 'An objective waits for my score' },
  { type: 'okr.moved', group: 'OKR', title: 'My objective is scored, sent back or opened again' },
  { type: 'issues.assigned', group: 'Projects', title: 'An issue is given to me' },
  { type: 'projects.sprint', group: 'Projects', title: 'A sprint of my project starts or ends' },
  { type: 'issues.moved', group: 'Projects', title: 'An issue I reported changes its status' },
  { type: 'quizzes.asked', group: 'Quizzes', title: 'Somebody asks me to take a quiz' },
  { type: 'quizzes.open', group: 'Quizzes', title: 'A quiz I am asked to take opens' },
  { type: 'quizzes.remind', group: 'Quizzes', title: 'A quiz I have not taken closes soon' },
  { type: 'quizzes.closed', group: 'Quizzes', title: 'A quiz of mine has closed' },
  { type: 'quizzes.result', group: 'Quizzes', title: 'My result of a quiz is there' },
  { type: 'quizzes.overdue', group: 'Quizzes', title: 'The time of a quiz ran out for me' },
  { type: 'quizzes.extra-time', group: 'Quizzes', title: 'I get more time for a quiz' },
  { type: 'quizzes.to-grade', group: 'Quizzes', title: 'Answers of my quiz wait for grading' },
  { type: 'documents.shared', group: 'Documents', title: 'Somebody shares a document with me' },
  { type: 'documents.ran-out', group: 'Documents', title: 'A document of mine needs verifying' },
  { type: 'report.alert', group: 'Reports', title: 'A figure passes an alert of mine' },
  { type: 'fact-exports.failed', group: 'Reports', title: 'An export of mine fails or rests' },
  { type: 'own-dashboard.shared', group: 'Reports', title: 'Somebody shares a dashboard with me' },
  {
    type: 'own-dashboard.link-changed',
    group: 'Reports',
    title: 'Somebody changes a dashboard that people outside open by my links',
  },
  { type: 'company-accounts.renewal', group: 'Accounts', title: 'An account of mine renews soon' },
  { type: 'network-keys.refused', group: 'Networks', title: 'A network refuses one of our keys' },
  {
    type: 'campaigns.budget',
    group: 'Networks',
    title: 'A budget I changed did not reach its network',
  },
  { type: 'campaigns.bid', group: 'Networks', title: 'A bid I changed did not reach its network' },
  {
    type: 'campaigns.status',
    group: 'Networks',
    title: 'A campaign I paused or resumed did not change at its network',
  },
  {
    type: 'imports.narrower',
    group: 'Networks',
    title: 'A fetched report covers less than what it would replace',
  },
  { type: 'network-keys.expiring', group: 'Networks', title: 'A key of a network expires soon' },
  { type: 'teams.mine', group: 'Teams', title: 'My place in a team changes' },
  { type: 'teams.members', group: 'Teams', title: 'Somebody joins or leaves a team I lead' },
  { type: 'teams.apps', group: 'Teams', title: 'A team I lead gets or loses apps' },
  {
    type: 'watch.changed',
    group: 'Watching',
    title: 'Something I watch or have a part in changes',
  },
  { type: 'account.new-pin', group: 'Account', title: 'Somebody asks for a new PIN of mine' },
  { type: 'account.new-place', group: 'Account', title: 'I sign in from a new country' },
  { type: 'share.given', group: 'Sharing', title: 'Somebody shares figures with me' },
  { type: 'it.asked', group: 'IT', title: 'Somebody asks IT for something, or I am to settle it' },
  { type: 'it.moved', group: 'IT', title: 'A request of mine is taken up or settled' },
  { type: 'it.given', group: 'IT', title: 'I am given a device' },
  { type: 'it.leaver', group: 'IT', title: 'Somebody has left and still has devices' },
  { type: 'bug-reports.asked', group: 'Bug reports', title: 'Somebody asks about my bug report' },
  { type: 'bug-reports.blocker', group: 'Bug reports', title: 'A blocker waits for triage' },
  { type: 'bug-reports.assigned', group: 'Bug reports', title: 'A bug report is given to me' },
  {
    type: 'bug-reports.moved',
    group: 'Bug reports',
    title: 'A bug report of mine, or that I follow, moves on',
  },
  { type: 'evaluations.assigned', group: 'Evaluations', title: 'An evaluation begins for me' },
  {
    type: 'evaluations.self-submitted',
    group: 'Evaluations',
    title: 'Somebody I evaluate handed in their part',
  },
  { type: 'evaluations.due', group: 'Evaluations', title: 'An evaluation is due or waits for me' },
  { type: 'evaluations.released', group: 'Evaluations', title: 'My evaluation is ready' },
  {
    type: 'evaluations.acknowledged',
    group: 'Evaluations',
    title: 'Somebody acknowledged an evaluation I wrote or released',
  },
  {
    type: 'evaluations.peer-asked',
    group: 'Evaluations',
    title: 'I am asked for feedback on a colleague',
  },
  {
    type: 'evaluations.peers-answered',
    group: 'Evaluations',
    title: 'Feedback on somebody I evaluate is in, declined or proposed',
  },
  { type: 'evaluations.reopened', group: 'Evaluations', title: 'An evaluation is open again' },
  {
    type: 'evaluations.proposed',
    group: 'Evaluations',
    title: 'Another score is proposed, accepted or to be discussed',
  },
  { type: 'evaluations.withdrawn', group: 'Evaluations', title: 'An evaluation is withdrawn' },
  { type: 'employee.shift', group: 'Employees', title: 'My shift changes' },
  { type: 'employees.document', group: 'Employees', title: 'A document of an employee runs out' },
  {
    type: 'employees.handover',
    group: 'Employees',
    title: 'Somebody who leaves hands things over to me',
  },
  {
    type: 'employees.change-refused',
    group: 'Employees',
    title: 'A change of an employee could not take effect on its day',
  },
  {
    type: 'employees.last-day',
    group: 'Employees',
    title: 'The last day of an employee has come',
  },
  {
    type: 'checklists.mine',
    group: 'Employees',
    title: 'Something is to be done by me for somebody who joins or leaves',
  },
  {
    type: 'checklists.due',
    group: 'Employees',
    title: 'What I am to do for somebody who joins or leaves is due',
  },
  {
    type: 'account.break-glass',
    group: 'Account',
    title: 'Somebody came in by password though a provider is required',
  },
  { type: 'webhooks.given-up', group: 'Webhooks', title: 'A message to a webhook was given up' },
  {
    type: 'webhooks.paused',
    group: 'Webhooks',
    title: 'A webhook I made is paused, since nothing arrives',
  },
  { type: 'rights.asked', group: 'Rights', title: 'Somebody asks me for a right' },
] as const;

export const noticeTypeNames = noticeTypes.map((it) => it.type);

/** How far comments reach a person: all of those they follow, those that name them, or none. */
export const commentReach = ['all', 'mentions', 'none'] as const;

export interface ChatSettings {
  comments: (typeof commentReach)[number];
  reactions: boolean;
  /** Whether a pushed notification shows what it says, or only that there is something. */
  preview: boolean;
}

export const defaultChat: ChatSettings = { comments: 'all', reactions: true, preview: true };

/** Comments and reactions are governed by the chat settings, everything else by its type. */
export function chatAllows(type: string, chat: ChatSettings): boolean {
  if (type === 'comment.reacted') return chat.reactions;
  if (type === 'comment.mentioned') return chat.comments !== 'none';
  return !type.startsWith('comment.') || chat.comments === 'all';
}
