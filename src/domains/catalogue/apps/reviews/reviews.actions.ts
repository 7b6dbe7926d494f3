import { call } from '#/client/api.ts';
import { everyRow, oneOf, refusing } from '#/client/listed.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { choice, entity, option, optional, passed, text } from '#/kernel/parameters.ts';
import { verdicts } from './review-words.ts';

const access = may('game-reviews:write');

/** A draft, begun with its words; without any the page is opened to write them. */
const reviewBegin = action({
  id: 'game-review.begin',
  title: 'Review a game',
  icon: 'star',
  access,
  keywords: ['build', 'score', 'core loop', 'verdict', 'test', 'play'],
  verbs: ['review'],
  parameters: {
    app: optional(entity('app', 'Game')),
    verdict: optional(
      choice(
        'Verdict',
        verdicts.map((value) => ({ value, label: `Verdict: ${value}` })),
      ),
    ),
    summary: optional(text('Summary')),
  },
  preview: async ({ app, summary }) => ({
    facts: [],
    ...(summary && app === undefined && { refusal: 'Say which of our games it is about.' }),
  }),
  run: async ({ app, verdict = null, summary }, { go }) => {
    if (!app || !summary) return go(`/game-review/add${app ? `?app=${app}` : ''}`);
    const { name } = (await call('GET /get-app', { id: app })).app;
    const scores = { coreLoop: null, ads: null, ux: null, storePage: null };
    const draft = { appId: app, game: name, scores, verdict, summary };
    const { id, version } = await call('POST /save-game-review', draft);
    go(`/game-review/add?draft=${id}`);
    return {
      message: `A review of ${name} is begun`,
      undo: () => call('POST /delete-game-review', { id, version }),
    };
  },
});

const drafts = () => everyRow((page) => call('GET /game-reviews', { view: 'drafts', ...page }));

const draft = option('Draft', async () =>
  (await drafts()).map(({ id, game, build, mean }) => ({
    id,
    title: game,
    note: [build, mean === null ? 'scores missing' : mean.toFixed(1)].filter(Boolean).join(', '),
  })),
);

const previewOf = (id: number | undefined) =>
  refusing(async () => {
    if (id === undefined) return { facts: [] };
    const { game, build, mean, verdict } = await call('GET /game-review', { id });
    return {
      facts: [
        { label: 'Review', value: game, note: build },
        { label: 'Mean', value: mean === null ? 'not all scored' : mean.toFixed(1) },
        { label: 'Verdict', value: verdict ?? 'none yet' },
      ],
    };
  });

const reviewPublish = action({
  id: 'game-review.publish',
  title: 'Publish a game review',
  icon: 'send',
  access,
  keywords: ['draft', 'verdict', 'show'],
  verbs: ['publish review'],
  parameters: { id: draft },
  confirm: 'It stands as it is from then on.',
  preview: ({ id }) => previewOf(id),
  run: async ({ id }) => {
    const { version } = oneOf(await drafts(), id, 'This draft');
    const { game } = await call('POST /publish-game-review', { id, version });
    return { message: `The review of ${game} is published` };
  },
});

export const reviewDiscard = action({
  id: 'game-review.discard',
  title: 'Throw a draft of a game review away',
  icon: 'trash',
  access,
  keywords: ['delete', 'remove', 'discard'],
  verbs: ['discard review', 'delete review'],
  parameters: { id: draft, version: passed<number>() },
  confirm: 'The draft is gone for good.',
  preview: ({ id }) => previewOf(id),
  run: async ({ id, version: seen }) => {
    const version = seen ?? oneOf(await drafts(), id, 'This draft').version;
    return { message: (await call('POST /delete-game-review', { id, version })).message };
  },
});

export const reviewActions = [reviewBegin, reviewPublish, reviewDiscard];
