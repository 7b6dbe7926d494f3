import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { call } from '../../api.ts';

const reviewBegin = action<{ app?: number; [name: string]: unknown }>({
  id: 'game-review.begin',
  title: 'Review a game',
  icon: 'star',
  access: may('game-reviews:write'),
  keywords: ['build', 'score', 'core loop', 'verdict', 'test', 'play'],
  verbs: ['review'],
  parameters: [{ name: 'app', label: 'Game', kind: 'entity', entity: 'app', required: false }],
  run: async ({ app }, { go }) => go(`/game-review/add${app ? `?app=${app}` : ''}`),
});

interface Draft {
  id?: number;
  version?: number;
  [name: string]: unknown;
}

export const reviewDiscard = action<Draft>({
  id: 'game-review.discard',
  title: 'Throw a draft of a game review away',
  icon: 'trash',
  access: may('game-reviews:write'),
  keywords: ['delete', 'remove', 'discard'],
  run: async ({ id, version }, { go }) => {
    if (id === undefined || version === undefined) return go('/game-review/add');
    return { message: (await call('POST /delete-game-review', { id, version })).message };
  },
});

export const reviewActions = [reviewBegin, reviewDiscard];
