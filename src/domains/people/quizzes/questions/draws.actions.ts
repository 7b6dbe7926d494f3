import { call } from '#/client/api.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { number, option, passed } from '#/kernel/parameters.ts';
import { previewOf, quizOf, quizThatIs } from '../quiz-options.ts';
import { drawWords, MOST_DRAWN, type Draw } from './draws.ts';

const access = may('quizzes:write');

const keep = async (id: number, draws: readonly Draw[], version?: number) =>
  call('POST /save-quiz', {
    id,
    version: version ?? (await quizOf(id)).version,
    draws: draws.map(({ tag, count }) => ({ tag, count })),
  });

/** Draws of a quiz with one of them at another number; at none it is gone. */
const changed = (draws: readonly Draw[], to: Draw) => {
  const isThere = draws.some((it) => it.tag === to.tag);
  const next = isThere ? draws.map((it) => (it.tag === to.tag ? to : it)) : [...draws, to];
  return next.filter((it) => it.count > 0);
};

export const quizDraw = action({
  id: 'quiz.draw',
  title: 'Draw questions of a quiz from the bank',
  icon: 'arrows-sort',
  access,
  keywords: ['random', 'lot', 'tag', 'question', 'bank', 'pool'],
  verbs: ['draw questions', 'draw quiz questions'],
  parameters: {
    quiz: quizThatIs('draft', 'ready'),
    tag: option<string>('Tag', async () =>
      (await call('GET /quiz-questions', { from: 'bank', perPage: 1 })).tags.map((it) => ({
        id: it.tag,
        title: it.tag,
        note: `${it.questions} in the bank`,
      })),
    ),
    count: number('Count'),
    version: passed<number>(),
  },
  preview: ({ quiz, count }) =>
    previewOf(quiz, ({ draws }) => ({
      facts: [{ label: 'Drawn now', value: draws.map(drawWords).join(', ') || 'Nothing' }],
      ...(count !== undefined &&
        (count < 0 || count > MOST_DRAWN || !Number.isInteger(count)) && {
          refusal: `From 1 to ${MOST_DRAWN}; 0 draws none.`,
        }),
    })),
  run: async ({ quiz, tag, count, version }) => {
    const { draws } = await quizOf(quiz);
    const saved = await keep(quiz, changed(draws, { tag, count }), version);
    return {
      message:
        count === 0
          ? `Nothing tagged ${tag} is drawn`
          : `Each attempt gets ${drawWords({ tag, count })}`,
      undo: () => keep(quiz, draws, saved.version),
    };
  },
});
