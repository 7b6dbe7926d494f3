import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import type { HitKind } from '#/kernel/hit.ts';
import type { SubjectKind } from '#/kernel/subject-kind.ts';
import { call } from '../api.ts';

interface Said {
  on: number;
  words: string;
  [name: string]: unknown;
}

/** `comment looks good` on the page of one; another is named before the words. */
const commentOn = (kind: SubjectKind & HitKind, label: string, access: ReturnType<typeof may>) =>
  action<Said>({
    id: `${kind}.comment`,
    title: `Comment on ${label}`,
    icon: 'message-circle',
    access,
    keywords: ['comment', 'say', 'answer', 'discussion', 'note'],
    verbs: ['comment', 'comment on'],
    parameters: [
      { name: 'on', label: 'On what', kind: 'entity', entity: kind, required: true },
      { name: 'words', label: 'comment', kind: 'text', required: true },
    ],
    run: async ({ on, words }) => {
      const { comment } = await call('POST /comment/save', {
        kind,
        subjectId: on,
        body: words,
      });
      return {
        message: 'The comment is there',
        undo: () => call('POST /comment/delete', { id: comment.id, version: comment.version }),
      };
    },
  });

export const communityActions = [
  commentOn('task', 'a task', may('tasks:read')),
  commentOn('issue', 'an issue', may('projects:read')),
];
