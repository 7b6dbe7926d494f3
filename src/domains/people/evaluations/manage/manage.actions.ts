import { call } from '#/client/api.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { number, optional, passed, text } from '#/kernel/parameters.ts';
import { giveOut } from '../assign/give-out.actions.ts';
import { scoreText } from '../evaluation-words.ts';
import { evaluationOf, evaluationTo, previewOf, seenOf } from '../one-evaluation.ts';
import { answerProposal, proposeScore } from '../proposals/proposals.actions.ts';
import { severalActions } from './several.actions.ts';

export const ALL = '/administration/employees/evaluations';

/** Sets a score that counts, or confirms the weighted one. */
export const calibrateEvaluation = action({
  id: 'evaluations.calibrate',
  title: 'Calibrate a score',
  icon: 'adjustments-horizontal',
  access: may('evaluations:calibrate'),
  keywords: ['calibration', 'confirm', 'fair', 'strict', 'lenient', 'scores'],
  verbs: ['calibrate'],
  parameters: {
    id: evaluationTo('calibrate'),
    score: optional(number('Score')),
    reason: optional(text('Why the score is another one')),
    version: passed<number>(),
  },
  preview: ({ id, score, reason }) =>
    previewOf(id, ({ lead }) => {
      const isOff = score !== undefined && (score < 1 || score > 5);
      const refusal = isOff
        ? 'Scores go from 1.00 to 5.00.'
        : score !== undefined && !reason
          ? 'Say why the score is another one.'
          : undefined;
      return {
        facts: [{ label: 'Counts', value: scoreText(score ?? lead?.scores.weighted ?? null) }],
        ...(refusal && { refusal }),
      };
    }),
  run: async ({ id, version, score = null, reason }) => {
    const before = await evaluationOf(id);
    const input = { id, version: version ?? before.version, score, ...(reason && { reason }) };
    const after = await call('POST /evaluations/calibrate', input);
    const now = { id, version: after.version };
    return {
      message: `${before.person.name} counts ${scoreText(after.score)}`,
      undo: async () => {
        const was = before.calibration;
        if (!was) return call('POST /evaluations/uncalibrate', { rows: [now] });
        const why = was.score !== null && was.reason !== null && { reason: was.reason };
        return call('POST /evaluations/calibrate', { ...now, score: was.score, ...why });
      },
    };
  },
});

const uncalibrateEvaluation = action({
  id: 'evaluations.uncalibrate',
  title: 'Take a calibration back',
  icon: 'arrow-back-up',
  access: may('evaluations:calibrate'),
  keywords: ['calibration', 'undo', 'score'],
  verbs: ['uncalibrate'],
  parameters: { id: evaluationTo('uncalibrate') },
  preview: ({ id }) =>
    previewOf(id, ({ lead }) => ({
      facts: [{ label: 'Counts', value: scoreText(lead?.scores.weighted ?? null) }],
    })),
  run: async ({ id }) => {
    const { person, calibration } = await evaluationOf(id);
    await call('POST /evaluations/uncalibrate', { rows: [await seenOf({ id })] });
    const { score = null, reason } = calibration ?? {};
    return {
      message: `The score of ${person.name} is not calibrated any more`,
      undo: async () => {
        const why = score !== null && reason && { reason };
        await call('POST /evaluations/calibrate', { ...(await seenOf({ id })), score, ...why });
      },
    };
  },
});

export const reopenEvaluation = action({
  id: 'evaluations.reopen',
  title: 'Reopen an evaluation',
  icon: 'arrow-back-up',
  access: may('evaluations:write'),
  keywords: ['give back', 'correct'],
  verbs: ['reopen evaluation', 'give back evaluation'],
  parameters: {
    id: evaluationTo('reopen'),
    reason: text('Reason'),
    version: passed<number>(),
  },
  preview: ({ id }) =>
    previewOf(id, ({ state, person, evaluator }) => ({
      facts: [
        { label: 'Goes back to', value: (state === 'self_submitted' ? person : evaluator).name },
      ],
    })),
  run: async ({ reason, ...which }) => {
    const it = await call('POST /evaluations/reopen', { ...(await seenOf(which)), reason });
    const whom = it.state === 'assigned' ? it.person.name : it.evaluator.name;
    return { message: `Back with ${whom}` };
  },
});

export const withdrawEvaluation = action({
  id: 'evaluations.withdraw',
  title: 'Withdraw an evaluation',
  icon: 'trash',
  access: may('evaluations:write'),
  keywords: ['take back', 'delete', 'mistake', 'left'],
  verbs: ['withdraw evaluation', 'take back evaluation'],
  parameters: {
    id: evaluationTo('withdraw'),
    reason: text('Reason'),
    version: passed<number>(),
  },
  confirm: 'All that was written in it is deleted for good.',
  preview: ({ id }) => previewOf(id),
  run: async ({ reason, ...which }) =>
    call('POST /evaluations/withdraw', { ...(await seenOf(which)), reason }),
});

export const manageActions = [
  giveOut,
  ...severalActions,
  proposeScore,
  answerProposal,
  calibrateEvaluation,
  uncalibrateEvaluation,
  reopenEvaluation,
  withdrawEvaluation,
];
