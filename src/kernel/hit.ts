/** What can be found by name beside pages and actions. */
export const hitKinds = [
  'app',
  'person',
  'team',
  'task',
  'issue',
  'project',
  'document',
  'objective',
  'key-result',
  'announcement',
  'bug-report',
  'report',
  'dashboard',
  'sql-query',
  'campaign',
  'view',
  'account',
  'evaluation-form',
  'asset',
  'quiz',
] as const;
export type HitKind = (typeof hitKinds)[number];

/** What the kinds are called where several are listed. */
export const hitKindTitles: Record<HitKind, string> = {
  app: 'Apps',
  person: 'People',
  team: 'Teams',
  task: 'Tasks',
  issue: 'Issues',
  project: 'Projects',
  document: 'Documents',
  objective: 'Objectives',
  'key-result': 'Key results',
  announcement: 'Announcements',
  'bug-report': 'Bug reports',
  report: 'Reports',
  dashboard: 'Dashboards',
  'sql-query': 'SQL queries',
  campaign: 'Campaigns',
  view: 'Saved views',
  account: 'Company accounts',
  'evaluation-form': 'Evaluation forms',
  asset: 'Devices',
  quiz: 'Quizzes',
};

/** What one of a kind is called. */
export const hitKindWords: Record<HitKind, string> = {
  app: 'App',
  person: 'Person',
  team: 'Team',
  task: 'Task',
  issue: 'Issue',
  project: 'Project',
  document: 'Document',
  objective: 'Objective',
  'key-result': 'Key result',
  announcement: 'Announcement',
  'bug-report': 'Bug report',
  report: 'Report',
  dashboard: 'Dashboard',
  'sql-query': 'SQL query',
  campaign: 'Campaign',
  view: 'Saved view',
  account: 'Company account',
  'evaluation-form': 'Evaluation form',
  asset: 'Device',
  quiz: 'Quiz',
};

/** Something a person may see, as the palette lists it. */
export interface Hit {
  kind: HitKind;
  id: number;
  title: string;
  /** The short name people type: `LNT-207`. */
  key?: string;
  /** What tells it from others of the same name: "Level designer". */
  note?: string;
  /** What tells a person from others of the same name among the hits: "ali.khan2". */
  apart?: string;
  /** At the right edge: the team, the state. */
  end?: string;
  /** Number of its drawn icon: apps. */
  icon?: number;
  /** Mail address: people. */
  email?: string;
  /** Page of the console that shows it, with its search; none while there is no such page. */
  link?: string;
}
