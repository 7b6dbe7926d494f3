import { call } from '#/client/api.ts';
import { everyRow, refusing } from '#/client/listed.ts';
import type { Option, Preview } from '#/kernel/action.ts';
import { namedDay } from '#/kernel/date-words.ts';
import { option } from '#/kernel/parameters.ts';
import { movesFrom, type EvaluationMove, type EvaluationState } from './evaluation-machine.ts';
import { scoreText, stateWords } from './evaluation-words.ts';
import type { Evaluation, EvaluationDetail } from './evaluation.contract.ts';

type View = 'mine' | 'queue' | 'all';

const optionOf = ({ id, person, form, period, state }: Evaluation): Option & { id: number } => ({
  id,
  title: person.name,
  note: `${form.name}, ${period}, ${stateWords[state].toLowerCase()}`,
});

/** The evaluations with which I can make this move now. */
export async function movable(view: View, move: EvaluationMove) {
  const state = Object.keys(movesFrom[move]) as EvaluationState[];
  const rows = await everyRow((page) => call('GET /evaluations', { view, state, ...page }));
  return rows.filter((it) => it.can.move.includes(move)).map(optionOf);
}

/** One with which I can make this move now. */
export const evaluationTo = (move: EvaluationMove, view: View = 'all') =>
  option('Evaluation', () => movable(view, move));

export const evaluationOf = (id: number) => call('GET /evaluations/employee-detail', { id });

/** What has to be sent of it: as it was seen on a page, or else as it stands. */
export const seenOf = async ({ id, version }: { id: number; version?: number | undefined }) => ({
  id,
  version: version ?? (await evaluationOf(id)).version,
});

/** How an evaluation stands, and what it would become. */
export const previewOf = (
  id: number | undefined,
  becomes: (it: EvaluationDetail) => Partial<Preview> = () => ({}),
): Promise<Preview> =>
  refusing(async () => {
    if (id === undefined) return { facts: [] };
    const it = await evaluationOf(id);
    const { facts = [], ...more } = becomes(it);
    const by = `by ${it.evaluator.name}`;
    return {
      facts: [
        { label: 'Evaluation', value: it.person.name, note: `${it.form.name}, ${it.period}` },
        {
          label: 'Now',
          value: stateWords[it.state],
          note:
            it.score === null
              ? `due ${namedDay(it.due_on)}, ${by}`
              : `${scoreText(it.score)}, ${by}`,
        },
        ...facts,
      ],
      ...more,
    };
  });
