import { Badge, type Tone } from '#/ui/badge.tsx';
import type { BugState, Severity } from './bug-rules.ts';
import { severityWords, stateWords } from './bug-words.ts';

const tones: Record<BugState, Tone> = {
  new: 'info',
  reopened: 'bad',
  needs_info: 'warn',
  triaged: 'neutral',
  in_progress: 'info',
  fixed: 'good',
  verified: 'good',
  duplicate: 'neutral',
  rejected: 'neutral',
};

export const StateBadge = ({ state }: { state: BugState }) => (
  <Badge tone={tones[state]}>{stateWords[state]}</Badge>
);

const severityTones: Record<Severity, Tone> = { 1: 'bad', 2: 'warn', 3: 'neutral', 4: 'line' };

/** S1 to S4; what it means when one rests on it. */
export const SeverityMark = ({ severity }: { severity: Severity }) => (
  <Badge tone={severityTones[severity]} title={severityWords[severity].help}>
    {severityWords[severity].short}
  </Badge>
);
