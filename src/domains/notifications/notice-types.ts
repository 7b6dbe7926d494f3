/**
 * Everything people can be told, in the words of the settings dialog. A notice of a type that is
 * not listed here is always delivered, because nobody can have switched it off.
 */
export const noticeTypes = [
  { type: 'short-leave.asked', group: 'Short leave', title: 'Somebody asks me for leave' },
  { type: 'short-leave.decided', group: 'Short leave', title: 'My request is decided' },
  {
    type: 'short-leave.cancelled',
    group: 'Short leave',
    title: 'A leave I decide on is cancelled',
  },
  { type: 'short-leave.lapsed', group: 'Short leave', title: 'My request lapsed unanswered' },
  { type: 'tasks.assigned', group: 'Tasks', title: 'A task is given to me' },
  { type: 'tasks.review', group: 'Tasks', title: 'A task waits for my review' },
  {
    type: 'tasks.returned',
    group: 'Tasks',
    title: 'My task is closed, returned or opened again',
  },
  { type: 'tasks.paused', group: 'Tasks', title: 'My task was paused for me' },
  { type: 'tasks.corrected', group: 'Tasks', title: 'Somebody corrects my working times' },
  { type: 'issues.assigned', group: 'Projects', title: 'An issue is given to me' },
  { type: 'projects.sprint', group: 'Projects', title: 'A sprint of my project starts or ends' },
  { type: 'issues.moved', group: 'Projects', title: 'An issue I reported changes its status' },
  { type: 'documents.shared', group: 'Documents', title: 'Somebody shares a document with me' },
  { type: 'documents.ran-out', group: 'Documents', title: 'A document of mine needs verifying' },
  { type: 'report.alert', group: 'Reports', title: 'A figure passes an alert of mine' },
  { type: 'company-accounts.renewal', group: 'Accounts', title: 'An account of mine renews soon' },
  { type: 'network-keys.refused', group: 'Networks', title: 'A network refuses one of our keys' },
  {
    type: 'campaigns.budget',
    group: 'Networks',
    title: 'A budget I changed did not reach its network',
  },
  { type: 'network-keys.expiring', group: 'Networks', title: 'A key of a network expires soon' },
  { type: 'teams.mine', group: 'Teams', title: 'My place in a team changes' },
  { type: 'teams.members', group: 'Teams', title: 'Somebody joins or leaves a team I lead' },
  { type: 'teams.apps', group: 'Teams', title: 'A team I lead gets or loses apps' },
  { type: 'account.new-place', group: 'Account', title: 'I sign in from a new country' },
  { type: 'share.given', group: 'Sharing', title: 'Somebody shares figures with me' },
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
