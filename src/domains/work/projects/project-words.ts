/** The fixed words of projects and issues: plain data for both sides. */

export const healths = ['on_track', 'at_risk', 'off_track'] as const;
export type Health = (typeof healths)[number];
export const healthWords: Record<Health, string> = {
  on_track: 'On track',
  at_risk: 'At risk',
  off_track: 'Off track',
};

/** What a member may do: a lead configures, a member changes issues, a viewer reads and comments. */
export const memberRoles = ['lead', 'member', 'viewer'] as const;
export type MemberRole = (typeof memberRoles)[number];
export const roleWords: Record<MemberRole, string> = {
  lead: 'Lead',
  member: 'Member',
  viewer: 'Viewer',
};

/** Every status belongs to one; progress and charts are computed from the group, never the name. */
export const statusGroups = ['backlog', 'unstarted', 'started', 'completed', 'cancelled'] as const;
export type StatusGroup = (typeof statusGroups)[number];
export const groupWords: Record<StatusGroup, string> = {
  backlog: 'Backlog',
  unstarted: 'Unstarted',
  started: 'Started',
  completed: 'Completed',
  cancelled: 'Cancelled',
};
/** Groups whose issues still are to be done. */
export const openGroups: readonly StatusGroup[] = ['backlog', 'unstarted', 'started'];

/** From the most pressing to none. */
export const issuePriorities = ['urgent', 'high', 'medium', 'low', 'none'] as const;
export type IssuePriority = (typeof issuePriorities)[number];
export const priorityWords: Record<IssuePriority, string> = {
  urgent: 'Urgent',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
  none: 'No priority',
};

/** The deepest an issue may stand: three levels. */
export const DEEPEST = 2;

/** Drawings a type may have. */
export const typeIcons = [
  'bolt',
  'bookmark',
  'checkbox',
  'bug',
  'palette',
  'subtask',
  'flag',
  'tool',
  'search',
  'rocket',
] as const;
export type TypeIcon = (typeof typeIcons)[number];

/** What a new project starts with. */
export const firstStatuses: readonly { name: string; group: StatusGroup }[] = [
  { name: 'Backlog', group: 'backlog' },
  { name: 'To do', group: 'unstarted' },
  { name: 'In progress', group: 'started' },
  { name: 'In review', group: 'started' },
  { name: 'Done', group: 'completed' },
  { name: 'Cancelled', group: 'cancelled' },
];
export const firstTypes: readonly { name: string; icon: TypeIcon; level: number }[] = [
  { name: 'Epic', icon: 'bolt', level: 0 },
  { name: 'Story', icon: 'bookmark', level: 1 },
  { name: 'Task', icon: 'checkbox', level: 1 },
  { name: 'Bug', icon: 'bug', level: 1 },
  { name: 'Sub-task', icon: 'subtask', level: 2 },
];
