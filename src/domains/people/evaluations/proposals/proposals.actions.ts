import { call } from '#/client/api.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { choice, number, optional, passed, text } from '#/kernel/parameters.ts';
import { scoreText } from '../evaluation-words.ts';
import { evaluationTo, previewOf, seenOf } from '../one-evaluation.ts';

/** Asks whoever evaluated for another score. */
export const proposeScore = action({
  id: 'evaluations.propose-score',
  title: 'Propose another score',
  icon: 'adjustments-horizontal',
  access: may('evaluations:calibrate'),
  keywords: ['calibration', 'suggest', 'fair', 'strict', 'lenient'],
  verbs: ['propose score'],
  parameters: {
    id: evaluationTo('propose'),
    score: number('Score'),
    reason: text('Why another score'),
    version: passed<number>(),
  },
  preview: ({ id, score }) =>
    previewOf(id, ({ evaluator, lead }) => ({
      facts: [
        {
          label: 'Proposed',
          value: scoreText(score ?? null),
          note: `instead of ${scoreText(lead?.scores.weighted ?? null)}, to ${evaluator.name}`,
        },
      ],
      ...(score !== undefined &&
        (score < 1 || score > 5) && { refusal: 'Scores go from 1.00 to 5.00.' }),
    })),
  run: async ({ score, reason, ...which }) => {
    const seen = await seenOf(which);
    const it = await call('POST /evaluations/propose-score', { ...seen, score, reason });
    return { message: `${it.evaluator.name} is asked whether ${scoreText(score)} is right` };
  },
});

/** What the evaluator says to the score that is proposed. */
export const answerProposal = action({
  id: 'evaluations.answer-proposal',
  title: 'Answer a proposed score',
  icon: 'checks',
  access: may('evaluations:evaluate'),
  keywords: ['calibration', 'agree', 'accept', 'discuss', 'disagree'],
  verbs: ['answer score', 'answer proposed score'],
  parameters: {
    id: evaluationTo('accept-score', 'queue'),
    answer: choice('Answer', [
      { value: 'accept', label: 'Accept', keywords: ['accept', 'yes', 'agree'] },
      { value: 'discuss', label: 'Discuss', keywords: ['discuss', 'no', 'disagree'] },
    ]),
    note: optional(text('What speaks against it')),
    version: passed<number>(),
  },
  preview: ({ id, answer, note }) =>
    previewOf(id, ({ proposals }) => {
      const open = proposals.find((it) => it.isOpen);
      return {
        facts: open ? [{ label: 'Proposed', value: scoreText(open.score), note: open.reason }] : [],
        ...(answer === 'discuss' && !note && { refusal: 'Say what speaks against it.' }),
      };
    }),
  run: async ({ answer, note, ...which }) => {
    const seen = await seenOf(which);
    const it = await call('POST /evaluations/answer-proposal', { ...seen, answer, note });
    return {
      message:
        answer === 'accept'
          ? `${it.person.name} counts ${scoreText(it.score)}`
          : 'Whoever proposed it reads your note',
    };
  },
});
