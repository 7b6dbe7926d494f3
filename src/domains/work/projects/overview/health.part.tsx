import { Badge, type Tone } from '#/ui/badge.tsx';
import { healthWords, type Health } from '../project-words.ts';

const tones: Record<Health, Tone> = { on_track: 'good', at_risk: 'warn', off_track: 'bad' };

export const HealthBadge = ({ health }: { health: Health }) => (
  <Badge tone={tones[health]}>{healthWords[health]}</Badge>
);
