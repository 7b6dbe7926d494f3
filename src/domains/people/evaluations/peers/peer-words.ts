import type { Tone } from '#/ui/tone.ts';
import type { PeerState } from './peer-machine.ts';

export const peerStateWords: Record<PeerState, string> = {
  proposed: 'Proposed',
  requested: 'Requested',
  submitted: 'Submitted',
  declined: 'Declined',
  cancelled: 'Cancelled',
  expired: 'Expired',
  left: 'Left the company',
  blocked: 'Access blocked',
};

export const peerStateTones: Record<PeerState, Tone> = {
  proposed: 'warn',
  requested: 'neutral',
  submitted: 'good',
  declined: 'neutral',
  cancelled: 'neutral',
  expired: 'neutral',
  left: 'neutral',
  blocked: 'neutral',
};
