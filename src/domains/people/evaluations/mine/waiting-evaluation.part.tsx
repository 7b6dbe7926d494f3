import { useQuery } from '@tanstack/react-query';
import { reading } from '#/client/reading.ts';
import { namedDay } from '#/kernel/date-words.ts';
import { Button } from '#/ui/button.tsx';
import { Panel } from '#/ui/panel.tsx';
import type { Evaluation } from '../evaluation.contract.ts';
import { StateBadge } from '../filling/state-badge.part.tsx';

const words = ({ state, period, self_due_on, evaluator }: Evaluation) =>
  state === 'released'
    ? `${evaluator.name} has evaluated you for ${period}`
    : `Rate yourself for ${period}${self_due_on ? ` by ${namedDay(self_due_on)}` : ''}`;

/** On the profile: my evaluation, while it waits for me. */
export function WaitingEvaluation() {
  const mine = useQuery(reading('GET /evaluations', { view: 'mine', waiting: 'me', perPage: 1 }));
  const [first] = mine.data?.rows ?? [];
  if (!first) return null;
  return (
    <Panel title="My evaluation">
      <div className="profile-waiting">
        <StateBadge state={first.state} isLate={first.isLate} />
        <span className="trunc">{words(first)}</span>
        <span className="sp" />
        <Button size="s" href={`/evaluation?evaluation=${first.id}`}>
          {first.state === 'released' ? 'Read it' : 'Rate myself'}
        </Button>
      </div>
    </Panel>
  );
}
