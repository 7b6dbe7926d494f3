import { call } from '#/client/api.ts';
import { may } from '#/kernel/access.ts';
import { action, type Preview } from '#/kernel/action.ts';
import { namedDay } from '#/kernel/date-words.ts';
import { day, many, option, passed } from '#/kernel/parameters.ts';
import type { EvaluationMove } from '../evaluation-machine.ts';
import type { EvaluationDetail } from '../evaluation.contract.ts';
import { evaluationOf, evaluationTo, previewOf, seenOf } from '../one-evaluation.ts';

interface Row {
  id: number;
  version: number;
}

/** Evaluations by their ids; a page hands over the versions it has seen. */
const several = (move: EvaluationMove) => ({
  ids: many(evaluationTo(move)),
  seen: passed<readonly Row[]>(),
});

/** What a list hands over of its rows. */
export const ofRows = (rows: readonly Row[]) => ({
  ids: rows.map((it) => it.id),
  seen: rows.map(({ id, version }) => ({ id, version })),
});

const rowsOf = async ({ ids, seen }: { ids: number[]; seen?: readonly Row[] }): Promise<Row[]> =>
  Promise.all(ids.map((id) => seenOf(seen?.find((it) => it.id === id) ?? { id })));

const words = (count: number) => (count === 1 ? 'One evaluation' : `${count} evaluations`);

const previewAll = async (
  ids: readonly number[] = [],
  becomes?: (it: EvaluationDetail) => Partial<Preview>,
): Promise<Preview> => {
  if (ids.length < 2) return previewOf(ids[0], becomes);
  const all = await Promise.all(ids.slice(0, 3).map((id) => previewOf(id, becomes)));
  const refused = all.find((it) => it.refusal !== undefined);
  return {
    facts: [{ label: 'Evaluations', value: String(ids.length) }],
    ...(refused ? { refusal: refused.refusal } : { warning: all[0]?.warning }),
  };
};

/** Shows people their evaluations. */
export const releaseEvaluations = action({
  id: 'evaluations.release',
  title: 'Release evaluations',
  icon: 'send',
  access: may('evaluations:calibrate'),
  keywords: ['publish', 'show to people', 'calibrated', 'period'],
  verbs: ['release', 'release evaluation'],
  parameters: several('release'),
  confirm: 'They are told at once and see the score.',
  preview: ({ ids }) => previewAll(ids),
  run: async (these) => {
    const { moved } = await call('POST /evaluations/release', { rows: await rowsOf(these) });
    return { message: `${words(moved)} released` };
  },
});

/** Those who may be asked to evaluate. */
const evaluator = option('Evaluator', async () => {
  const { rows } = await call('GET /evaluations/evaluators', {});
  return rows.map(({ id, name }) => ({ id, title: name }));
});

export const reassignEvaluations = action({
  id: 'evaluations.reassign',
  title: 'Let somebody else evaluate',
  icon: 'user-cog',
  access: may('evaluations:write'),
  keywords: ['reassign', 'evaluator', 'hand over'],
  verbs: ['reassign evaluation', 'hand over evaluation'],
  parameters: { ...several('reassign'), evaluator },
  preview: ({ ids, evaluator: to }) =>
    previewAll(ids, (it) => ({
      warning: 'What was written so far goes over as well.',
      ...(to === it.person.id && { refusal: 'Nobody evaluates themselves.' }),
      ...(to === it.evaluator.id && { refusal: `${it.evaluator.name} evaluates already.` }),
    })),
  run: async ({ evaluator: to, ...these }) => {
    const rows = await rowsOf(these);
    const before = rows.length === 1 ? await evaluationOf(rows[0]!.id) : undefined;
    const { moved } = await call('POST /evaluations/reassign', { rows, evaluator_id: to });
    const back = async ({ id, evaluator }: EvaluationDetail) => {
      const now = [await seenOf({ id })];
      await call('POST /evaluations/reassign', { rows: now, evaluator_id: evaluator.id });
    };
    return {
      message: `${words(moved)} handed over`,
      ...(before && { undo: () => back(before) }),
    };
  },
});

export const extendEvaluations = action({
  id: 'evaluations.extend',
  title: 'Extend evaluations',
  icon: 'calendar',
  access: may('evaluations:write'),
  keywords: ['due day', 'deadline', 'later'],
  verbs: ['extend', 'extend evaluation'],
  parameters: { ...several('extend'), day: day(), selfDay: passed<string>() },
  preview: ({ ids, day: due }) =>
    previewAll(ids, (it) => {
      if (!due) return {};
      const isBefore = it.self_due_on !== null && it.self_due_on > due;
      return {
        facts: [{ label: 'Due', value: namedDay(due), note: `instead of ${namedDay(it.due_on)}` }],
        ...(isBefore && { refusal: 'The self part is due later than this.' }),
      };
    }),
  run: async ({ day: due, selfDay, ...these }) => {
    const rows = await rowsOf(these);
    const before = rows.length === 1 ? await evaluationOf(rows[0]!.id) : undefined;
    const input = { rows, due_on: due, self_due_on: selfDay };
    const { moved } = await call('POST /evaluations/extend', input);
    const back = async ({ id, due_on, self_due_on }: EvaluationDetail) => {
      const self = selfDay && self_due_on ? { self_due_on } : {};
      await call('POST /evaluations/extend', { rows: [await seenOf({ id })], due_on, ...self });
    };
    return { message: `${words(moved)} extended`, ...(before && { undo: () => back(before) }) };
  },
});

export const remindEvaluations = action({
  id: 'evaluations.remind',
  title: 'Remind about evaluations',
  icon: 'bell',
  access: may('evaluations:write'),
  keywords: ['chase', 'overdue', 'late'],
  verbs: ['remind', 'remind about evaluation'],
  parameters: several('remind'),
  preview: ({ ids }) => previewAll(ids),
  run: async (these) => {
    const { moved } = await call('POST /evaluations/remind', { rows: await rowsOf(these) });
    return { message: `${moved === 1 ? 'One person' : `${moved} people`} reminded` };
  },
});

export const severalActions = [
  releaseEvaluations,
  reassignEvaluations,
  extendEvaluations,
  remindEvaluations,
];
