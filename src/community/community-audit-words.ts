import type { AuditWords } from '#/kernel/audit-words.ts';

/** Comments and reactions, whatever they hang on; watching; saved views. */
export const communityAuditWords: AuditWords = {
  kinds: { follow: 'Watching', view: 'Saved view' },
  actions: {
    'comment.add': 'Comment added',
    'comment.bring-file': 'File for a comment uploaded',
    'comment.change': 'Comment changed',
    'comment.delete': 'Comment deleted',
    'comment.drop-file': 'File of a comment removed',
    'comment.reopen': 'Comment reopened',
    'comment.resolve': 'Comment resolved',
    'follow.save': 'Watching changed',
    'reaction.add': 'Reaction added',
    'reaction.take-back': 'Reaction taken back',
    'view.default': 'Usual view of a page set',
    'view.delete': 'View deleted',
    'view.save': 'View saved',
  },
  fields: {
    emoji: 'Reaction',
    on: 'On',
    path: 'Page',
    query: 'Filters',
    quote: 'Passage',
    shared: 'Shared',
    wish: 'Watching',
  },
  values: { wish: { watch: 'Watched', mute: 'Muted', none: 'As usual' } },
};
