/** What a request can be, and who may take it where. */

export const requestStates = [
  'open',
  'in_progress',
  'waiting',
  'done',
  'refused',
  'cancelled',
] as const;
export type RequestState = (typeof requestStates)[number];

/** Those somebody still has to do something about. */
export const unsettled: readonly RequestState[] = ['open', 'in_progress', 'waiting'];

const moves: Record<RequestState, readonly RequestState[]> = {
  open: ['in_progress', 'waiting', 'done', 'refused', 'cancelled'],
  in_progress: ['waiting', 'done', 'refused', 'cancelled'],
  waiting: ['in_progress', 'done', 'refused', 'cancelled'],
  done: ['open'],
  refused: ['open'],
  cancelled: [],
};

/** States that cannot be entered without a word to the person who asked. */
export const needsNote: readonly RequestState[] = ['waiting', 'refused'];

export interface Mover {
  /** May work on requests. */
  isAgent: boolean;
  /** It is their own request. */
  isMine: boolean;
}

/**
 * Where a request can be taken from here. Whoever asked cancels it, and opens it again when it was
 * not settled; everything else is IT's, but never on one's own request.
 */
export function movesOf(state: RequestState, { isAgent, isMine }: Mover): readonly RequestState[] {
  const own: readonly RequestState[] = ['cancelled', 'open'];
  return moves[state].filter((to) => {
    if (isMine) return own.includes(to);
    return isAgent && to !== 'cancelled';
  });
}
