import { cx } from '#/ui/cx.ts';
import { evaluationStates, type EvaluationState } from '../evaluation-machine.ts';
import { stateWords } from '../evaluation-words.ts';
import './manage.css';

interface StateStripProps {
  counts: Partial<Record<EvaluationState, number>>;
  chosen: readonly EvaluationState[];
  onChange: (states: EvaluationState[]) => void;
}

/** How many stand where, in the order of the way; each narrows the list to it. */
export function StateStrip({ counts, chosen, onChange }: StateStripProps) {
  const all = evaluationStates.reduce((sum, it) => sum + (counts[it] ?? 0), 0);
  const toggle = (state: EvaluationState) =>
    onChange(chosen.includes(state) ? chosen.filter((it) => it !== state) : [...chosen, state]);
  return (
    <div className="eval-strip" role="group" aria-label="States">
      {evaluationStates.map((it) => {
        const count = counts[it] ?? 0;
        return (
          <button
            key={it}
            type="button"
            className={cx(chosen.includes(it) && 'on')}
            aria-pressed={chosen.includes(it)}
            onClick={() => toggle(it)}
          >
            <span className="f3 fs12 trunc">{stateWords[it]}</span>
            <b className="semi num">{count}</b>
            <i aria-hidden="true" style={{ width: `${all > 0 ? (count / all) * 100 : 0}%` }} />
          </button>
        );
      })}
    </div>
  );
}
