import { dayRange, namedDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { useNow } from '#/ui/now.ts';
import { Panel } from '#/ui/panel.tsx';
import type { EvaluationDetail } from '../evaluation.contract.ts';
import './filling.css';

const agreements = { agree: 'Sees it the same way', disagree: 'Sees it differently' };

/** Who, what for, and by when. */
export function About({ evaluation }: { evaluation: EvaluationDetail }) {
  const { person, evaluator, form, starts_on, ends_on, self_due_on, due_on } = evaluation;
  const { agreement, note } = evaluation;
  const today = dayOf(useNow());
  return (
    <Panel title={evaluation.period}>
      <dl className="eval-about">
        <dt>About</dt>
        <dd dir="auto">{person.name}</dd>
        <dt>By</dt>
        <dd dir="auto">{evaluator.name}</dd>
        <dt>Form</dt>
        <dd>
          {form.name}, version {form.edition}
        </dd>
        <dt>Period</dt>
        <dd className="num">{dayRange({ from: starts_on, to: ends_on }, today)}</dd>
        {self_due_on && (
          <>
            <dt>Self part</dt>
            <dd className="num">by {namedDay(self_due_on, today)}</dd>
          </>
        )}
        <dt>Due</dt>
        <dd className="num">{namedDay(due_on, today)}</dd>
        {agreement && (
          <>
            <dt>Answer</dt>
            <dd>
              {agreements[agreement]}
              {note && (
                <p dir="auto" className="f2">
                  {note}
                </p>
              )}
            </dd>
          </>
        )}
      </dl>
    </Panel>
  );
}
