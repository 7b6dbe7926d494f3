import type { Tone } from '#/ui/tone.ts';
import type { LeaveStatus } from './leave-rules.ts';

/** How the badge of a status is coloured. */
export const statusTones: Record<LeaveStatus, Tone> = {
  applied: 'warn',
  approved: 'good',
  rejected: 'bad',
  cancelled: 'neutral',
  lapsed: 'neutral',
  taken: 'neutral',
};
