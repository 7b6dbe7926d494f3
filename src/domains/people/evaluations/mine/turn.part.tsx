import { namedDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { Button } from '#/ui/button.tsx';
import { useNow } from '#/ui/now.ts';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Panel } from '#/ui/panel.tsx';
import type { EvaluationDetail } from '../evaluation.contract.ts';

/** What happens next, for the person it is about. */
function words({ state, evaluator, due_on, self_due_on, can }: EvaluationDetail, today: string) {
  if (can.move.includes('submit-self') && self_due_on) {
    return `Rate yourself by ${namedDay(self_due_on, today)}. ${evaluator.name} sees it once you hand it in.`;
  }
  if (state === 'released') return 'Read what was said and acknowledge it.';
  if (state === 'acknowledged') return 'You have acknowledged it.';
  return `${evaluator.name} evaluates you by ${namedDay(due_on, today)}. You see it once it is released.`;
}

interface TurnProps {
  evaluation: EvaluationDetail;
  onAcknowledge: () => void;
}

/** Whose turn it is, and mine when it is. */
export function Turn({ evaluation, onAcknowledge }: TurnProps) {
  const today = dayOf(useNow());
  const isMine = evaluation.can.move.includes('acknowledge');
  usePageKeys([isMine && { keys: 'a', words: 'Acknowledge it', run: onAcknowledge }]);
  return (
    <Panel title="Next">
      <div className="eval-hand">
        <p>{words(evaluation, today)}</p>
        {isMine && (
          <Button variant="primary" block keys="a" onClick={onAcknowledge}>
            Acknowledge
          </Button>
        )}
      </div>
    </Panel>
  );
}
