import { call } from '#/client/api.ts';
import { everyRow, refusing } from '#/client/listed.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import {
  choice,
  fallback,
  many,
  number,
  option,
  optional,
  passed,
  text,
} from '#/kernel/parameters.ts';
import { cyclesNow, objectiveOf, objectiveThat, previewOf, seenOf } from '../objective-options.ts';
import { scoreOf } from '../okr-score.ts';

const write = may('okr:write');

export const okrActivate = action({
  id: 'okr.activate',
  title: 'Activate an objective',
  icon: 'bolt',
  access: write,
  keywords: ['okr', 'start', 'withdraw from review'],
  verbs: ['activate', 'activate objective'],
  places: ['console'],
  parameters: {
    id: objectiveThat(
      ({ can, state, keyResults }) =>
        can.write && ((state === 'draft' && keyResults > 0) || state === 'in_review'),
    ),
    version: passed<number>(),
  },
  preview: ({ id }) => previewOf(id),
  run: async (which) => {
    const before = await objectiveOf(which.id);
    const seen = await seenOf(which);
    const { title } = await call('POST /move-okr', { ...seen, to: 'active' });
    const back = async () => {
      const now = await seenOf({ id: which.id });
      const said = before.selfReview ? { selfReview: before.selfReview } : {};
      await call('POST /move-okr', { ...now, to: 'in_review', ...said });
    };
    return {
      message: `${title} is active.`,
      ...(before.state === 'in_review' && { undo: back }),
    };
  },
});

export const okrToReview = action({
  id: 'okr.to-review',
  title: 'Send an objective to review',
  icon: 'send',
  access: write,
  keywords: ['okr', 'self-review', 'finish', 'hand in'],
  verbs: ['send to review', 'send objective to review'],
  places: ['console'],
  parameters: {
    id: objectiveThat(({ can, state }) => can.write && state === 'active'),
    selfReview: optional(text('How it went')),
    version: passed<number>(),
  },
  preview: ({ id, selfReview }, { person }) =>
    previewOf(id, ({ owner }) => {
      if (owner.id === person.id && !selfReview)
        return { refusal: 'Say in a sentence how it went.' };
      if (owner.id !== person.id && selfReview)
        return { refusal: `Only ${owner.name} writes the self-review: leave it out.` };
      return {};
    }),
  run: async ({ selfReview, ...which }) => {
    const input = { ...(await seenOf(which)), ...(selfReview && { selfReview }) };
    const { id, title, version } = await call('POST /move-okr', { ...input, to: 'in_review' });
    return {
      message: `${title} waits for a score.`,
      undo: () => call('POST /move-okr', { id, version, to: 'active' }),
    };
  },
});

export const okrCancel = action({
  id: 'okr.cancel',
  title: 'Cancel an objective',
  icon: 'ban',
  access: write,
  keywords: ['okr', 'drop', 'stop'],
  verbs: ['cancel objective'],
  places: ['console'],
  parameters: {
    id: objectiveThat(({ can, state }) => can.write && (state === 'draft' || state === 'active')),
    reason: text('Reason'),
    version: passed<number>(),
  },
  confirm: 'A cancelled objective cannot be opened again.',
  preview: ({ id }) => previewOf(id),
  run: async ({ reason, ...which }) => {
    const input = { ...(await seenOf(which)), to: 'cancelled' as const, reason };
    const { title } = await call('POST /move-okr', input);
    return { message: `${title} is cancelled.` };
  },
});

type Scores = readonly { keyResultId: number; score: number }[];

const scoredOf = async (id: number, score?: number): Promise<Scores> => {
  const { results } = await objectiveOf(id);
  return results.map((it) => {
    const given = score ?? it.score ?? it.suggested;
    if (given === null) throw new Error(`Say a score: nothing is suggested for “${it.title}”.`);
    return { keyResultId: it.id, score: given };
  });
};

export const okrReview = action({
  id: 'okr.review',
  title: 'Score objectives',
  icon: 'checks',
  access: may('okr:review'),
  keywords: ['okr', 'review', 'grade', 'close', 'queue', 'send back'],
  verbs: ['score', 'score objective'],
  places: ['console'],
  parameters: {
    id: objectiveThat((it) => it.can.review),
    decision: fallback(
      choice('Decision', [
        { value: 'close', label: 'Close with the scores', keywords: ['close'] },
        { value: 'return', label: 'Send back', keywords: ['return'] },
      ]),
      () => 'close' as const,
    ),
    /** Of every key result; as suggested where it is not said. */
    score: optional(number('Score')),
    note: optional(text('Words to it')),
    scores: passed<Scores>(),
    version: passed<number>(),
  },
  preview: async ({ id, decision, score, note }) => {
    const it = await previewOf(id, ({ can }) => {
      if (!can.review) return { refusal: 'This one is not yours to score.' };
      if (score !== undefined && (score < 0 || score > 1))
        return { refusal: 'Scores go from 0.0 to 1.0.' };
      if (decision === 'return' && !note) return { refusal: 'Say what is missing.' };
      return {};
    });
    if (id === undefined || it.refusal || decision === 'return') return it;
    return refusing(async () => {
      const [{ results }, scores] = await Promise.all([objectiveOf(id), scoredOf(id, score)]);
      const sum = scoreOf(results.map(({ weight }, at) => ({ weight, score: scores[at]!.score })));
      const note = score === undefined ? 'as suggested' : 'all key results alike';
      return { ...it, facts: [...it.facts, { label: 'Closes with', value: sum.toFixed(2), note }] };
    });
  },
  run: async ({ decision, score, scores, note, ...which }) => {
    const given = scores ?? (decision === 'close' ? await scoredOf(which.id, score) : []);
    const input = { ...(await seenOf(which)), decision, scores: [...given], ...(note && { note }) };
    const it = await call('POST /review-okr', input);
    const done = it.score === null ? 'is sent back' : `is closed with ${it.score.toFixed(2)}`;
    return { message: `${it.title} ${done}.` };
  },
});

export const okrReopen = action({
  id: 'okr.reopen',
  title: 'Open a closed objective again',
  icon: 'arrow-back-up',
  access: may('okr:reopen'),
  keywords: ['okr', 'unlock scores'],
  verbs: ['reopen objective'],
  places: ['console'],
  parameters: {
    id: objectiveThat((it) => it.can.reopen),
    reason: text('Reason'),
    version: passed<number>(),
  },
  preview: ({ id }) => previewOf(id, () => ({ warning: 'Its owner is told.' })),
  run: async ({ reason, ...which }) => {
    const { title } = await call('POST /reopen-okr', { ...(await seenOf(which)), reason });
    return { message: `${title} is in review again.` };
  },
});

const unfinished = () => everyRow((page) => call('GET /get-last-okr', page));

export const okrCarry = action({
  id: 'okr.carry',
  title: 'Carry objectives on',
  icon: 'arrow-forward-up',
  access: write,
  keywords: ['okr', 'last cycle', 'unfinished', 'copy', 'carry forward'],
  verbs: ['carry on', 'carry forward'],
  places: ['console'],
  parameters: {
    ids: many(
      option('Objectives', async () =>
        (await unfinished()).map(({ id, title, left, keyResults }) => ({
          id,
          title,
          note: `${left} of ${keyResults} key results left`,
        })),
      ),
    ),
    cycle: passed<string>(),
    from: passed<string>(),
  },
  preview: ({ ids }) =>
    refusing(async () => {
      const { current } = await cyclesNow();
      const becomes = (value: string) => ({
        facts: [{ label: 'Becomes', value, note: current.name }],
      });
      return ids?.length === 1 ? previewOf(ids[0], () => becomes('a draft')) : becomes('drafts');
    }),
  run: async ({ ids, from, cycle: given }) => {
    const cycle = given ?? (await cyclesNow()).current.key;
    const { rows, to } = await call('POST /carry-okr', { ids: [...ids], cycle, from });
    const what = rows.length === 1 ? rows[0]!.title : `${rows.length} objectives`;
    return {
      message: `Carried ${what} on into ${to.name}, as drafts.`,
      undo: async () => {
        for (const { id, version } of rows)
          await call('POST /move-okr', { id, version, to: 'cancelled', reason: 'Taken back' });
      },
    };
  },
});

export const moveActions = [okrReview, okrCarry, okrActivate, okrToReview, okrCancel, okrReopen];
