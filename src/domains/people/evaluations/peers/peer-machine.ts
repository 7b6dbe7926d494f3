/** How a request for feedback stands; `expired`, `left` and `blocked` are
 * what time and people have made of it. */
export const peerStates = [
  'proposed',
  'requested',
  'submitted',
  'declined',
  'cancelled',
  'expired',
  'left',
  'blocked',
] as const;
export type PeerState = (typeof peerStates)[number];

/**
 * From so many answers on the person reads them, never with a name. With fewer, whoever knows whom
 * they work with would know who said what.
 */
export const SHOWN_FROM = 3;

/** So many colleagues are asked about one person at most. */
export const MOST_PEERS = 12;

/** So many a person proposes at most. */
export const MOST_PROPOSED = 5;

interface Kept {
  state: Exclude<PeerState, 'expired' | 'left' | 'blocked'>;
  /** What became of the colleague: only `active` ones can answer. */
  peer_status: 'invited' | 'active' | 'blocked' | 'left';
  takes_answer: boolean;
}

/** How a request stands by now: nobody answers to what is handed in, nor without access. */
export function peerStateOf({ state, peer_status, takes_answer }: Kept): PeerState {
  if (state !== 'requested' && state !== 'proposed') return state;
  if (peer_status === 'left' || peer_status === 'blocked') return peer_status;
  return takes_answer ? state : 'expired';
}

/** States in which a colleague may still write, or write anew. */
export const answerable: readonly PeerState[] = ['requested', 'submitted', 'declined'];
