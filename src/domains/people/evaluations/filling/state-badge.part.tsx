import { Badge, type Tone } from '#/ui/badge.tsx';
import type { EvaluationState } from '../evaluation-machine.ts';
import { stateWords } from '../evaluation-words.ts';

const tones: Record<EvaluationState, Tone> = {
  assigned: 'neutral',
  self_submitted: 'info',
  lead_draft: 'warn',
  submitted: 'info',
  calibrated: 'info',
  released: 'good',
  acknowledged: 'good',
};

/** How far an evaluation is; late ones say so. */
export function StateBadge({ state, isLate }: { state: EvaluationState; isLate?: boolean }) {
  return (
    <>
      <Badge tone={tones[state]}>{stateWords[state]}</Badge>
      {isLate && (
        <Badge tone="bad" icon="clock">
          Late
        </Badge>
      )}
    </>
  );
}
