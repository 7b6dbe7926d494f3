import { call } from '#/client/api.ts';
import { may, type Access } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { entity } from '#/kernel/parameters.ts';
import type { FollowKind, FollowWish } from './follows.contract.ts';

interface Wish {
  wish: FollowWish;
  verbs: readonly string[];
  icon: string;
  title: string;
  done: string;
}

const wishes = {
  watch: {
    wish: 'watch',
    verbs: ['watch', 'follow', 'subscribe to'],
    icon: 'eye',
    title: 'Watch',
    done: 'You are told when this changes',
  },
  mute: {
    wish: 'mute',
    verbs: ['mute', 'silence'],
    icon: 'bell-off',
    title: 'Mute',
    done: 'Muted: only mentions of you are told',
  },
  none: {
    wish: 'none',
    verbs: ['unwatch', 'unmute', 'stop watching', 'unfollow'],
    icon: 'eye-off',
    title: 'Stop watching or muting',
    done: 'You are told only of what you have a part in',
  },
} as const satisfies Record<FollowWish, Wish>;

/** Watches, mutes or neither: behind button, menu, keys and palette. */
const follow = (kind: FollowKind, label: string, access: Access, it: Wish) =>
  action({
    id: `${kind}.follow-${it.wish}`,
    title: `${it.title} ${label}`,
    icon: it.icon,
    access,
    keywords: ['watch', 'mute', 'follow', 'notifications', 'subscribe'],
    verbs: it.verbs,
    parameters: { on: entity(kind, 'Which one') },
    run: async ({ on }) => {
      const before = await call('GET /following', { kind, id: on });
      await call('POST /follow', { kind, id: on, wish: it.wish });
      const undo = () => call('POST /follow', { kind, id: on, wish: before.wish });
      return { message: it.done, undo };
    },
  });

const ofKind = (kind: FollowKind, label: string, access: Access) => ({
  watch: follow(kind, label, access, wishes.watch),
  mute: follow(kind, label, access, wishes.mute),
  none: follow(kind, label, access, wishes.none),
});

export const followActions = {
  task: ofKind('task', 'a task', may('tasks:read')),
  issue: ofKind('issue', 'an issue', may('projects:read')),
  project: ofKind('project', 'a project', may('projects:read')),
  document: ofKind('document', 'a document', may('documents:read')),
};

export const allFollowActions = Object.values(followActions).flatMap((it) => Object.values(it));
