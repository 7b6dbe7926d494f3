import { call } from '#/client/api.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import type { HitKind } from '#/kernel/hit.ts';
import { choice, entity, text } from '#/kernel/parameters.ts';
import type { SubjectKind } from '#/kernel/subject-kind.ts';
import { reactionSigns, signWords, type ReactionSign } from './reaction-signs.ts';

type Kind = SubjectKind & HitKind;
type Access = ReturnType<typeof may>;

interface Commented {
  id: number;
  version: number;
}

/** Issues have a door of their own, as the specification names it. */
async function save(kind: Kind, subjectId: number, body: string): Promise<Commented> {
  if (kind === 'issue')
    return (await call('POST /cjprojects/comment/save', { issueId: subjectId, body })).comment;
  return (await call('POST /comment/save', { kind, subjectId, body })).comment;
}

const takeBack = (kind: Kind, { id, version }: Commented) =>
  kind === 'issue'
    ? call('POST /cjprojects/comment/delete', { id, version })
    : call('POST /comment/delete', { id, version });

const react = (kind: Kind, id: number, emoji: ReactionSign, reacted: boolean) =>
  kind === 'issue'
    ? call('POST /cjprojects/comment/react', { on: 'issue', id, emoji, reacted })
    : call('POST /react/save', { on: kind, id, emoji, reacted });

/** `comment looks good` on the page of one; another is named before the words. */
const commentOn = (kind: Kind, label: string, access: Access) =>
  action({
    id: `${kind}.comment`,
    title: `Comment on ${label}`,
    icon: 'message-circle',
    access,
    keywords: ['comment', 'say', 'answer', 'discussion', 'note'],
    verbs: ['comment', 'comment on'],
    parameters: { on: entity(kind, 'On what'), words: text('comment') },
    run: async ({ on, words }) => {
      const comment = await save(kind, on, words);
      return { message: 'The comment is there', undo: () => takeBack(kind, comment) };
    },
  });

/** `react thumbs up` on the page of one, or with what is named. */
const reactTo = (kind: Kind, label: string, access: Access) =>
  action({
    id: `${kind}.react`,
    title: `React to ${label}`,
    icon: 'mood-plus',
    access,
    keywords: ['emoji', 'like', 'thumbs up', 'reaction'],
    verbs: ['react', 'react to'],
    parameters: {
      on: entity(kind, 'On what'),
      emoji: choice<ReactionSign>(
        'reaction',
        reactionSigns.map((value) => ({
          value,
          label: signWords[value].toLowerCase(),
          keywords: [value],
        })),
      ),
    },
    run: async ({ on, emoji }) => {
      await react(kind, on, emoji, true);
      return { message: `${emoji} is there`, undo: () => react(kind, on, emoji, false) };
    },
  });

const subjects: readonly [Kind, string, Access][] = [
  ['task', 'a task', may('tasks:read')],
  ['issue', 'an issue', may('projects:read')],
  ['document', 'a document', may('documents:read')],
  ['objective', 'an objective', may('okr:read')],
  ['announcement', 'an announcement', may('announcements:read')],
  ['bug-report', 'a bug report', may('bug-reports:read')],
];

export const communityActions = subjects.flatMap(([kind, label, access]) => [
  commentOn(kind, label, access),
  reactTo(kind, label, access),
]);
