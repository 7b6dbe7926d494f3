/** How a request for feedback stands; `expired` and `left` are what time and people have made of it. */
export const peerStates = [
  'proposed',
  'requested',
  'submitted',
  'declined',
  'cancelled',
  'expired',
  'left',
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
  state: Exclude<PeerState, 'expired' | 'left'>;
  has_left: boolean;
  takes_answer: boolean;
}

/** How a request stands by now: nobody answers to what is handed in, nor once they have left. */
export function peerStateOf({ state, has_left, takes_answer }: Kept): PeerState {
  if (state !== 'requested' && state !== 'proposed') return state;
  if (has_left) return 'left';
  return takes_answer ? state : 'expired';
}

/** States in which a colleague may still write, or write anew. */
export const answerable: readonly PeerState[] = ['requested', 'submitted', 'declined'];
