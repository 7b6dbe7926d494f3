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

interface StateBadgeProps {
  state: EvaluationState;
  isLate?: boolean;
  /** Another score waits for its evaluator's answer. */
  isProposed?: boolean;
}

/** How far an evaluation is; late ones say so. */
export function StateBadge({ state, isLate, isProposed }: StateBadgeProps) {
  return (
    <>
      <Badge tone={tones[state]}>{stateWords[state]}</Badge>
      {isProposed && <Badge tone="warn">Score proposed</Badge>}
      {isLate && (
        <Badge tone="bad" icon="clock">
          Late
        </Badge>
      )}
    </>
  );
}
