import { Refusal } from '#/kernel/refusal.ts';

const NO_ROOM = new Set(['ENOSPC', 'EDQUOT']);

/** The refusal `full` where an error says that the disk is; any other error as it is. */
export function asFull(error: unknown): unknown {
  const isFull = error instanceof Error && 'code' in error && NO_ROOM.has(String(error.code));
  if (!isFull) return error;
  return new Refusal('full', 'The disk is full. Nothing was kept; try again once there is room.', {
    cause: error,
    retryAfter: 60,
  });
}
