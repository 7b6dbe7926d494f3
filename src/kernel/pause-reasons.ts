/** Why work pauses: chosen from this list, so that the reasons can be counted. */
export const pauseReasons = [
  { value: 'art', label: 'Waiting for art', keywords: ['art', 'assets', 'design'] },
  { value: 'build', label: 'Waiting for a build', keywords: ['build', 'ci'] },
  { value: 'answer', label: 'Waiting for an answer', keywords: ['answer', 'reply', 'question'] },
  { value: 'review', label: 'Waiting for review', keywords: ['review'] },
  { value: 'blocked', label: 'Blocked', keywords: ['blocked', 'stuck'] },
  { value: 'other-task', label: 'Another task first', keywords: ['other', 'another', 'switch'] },
  { value: 'meeting', label: 'Meeting', keywords: ['meeting', 'call'] },
  { value: 'break', label: 'Break', keywords: ['break', 'lunch', 'prayer'] },
  { value: 'day-end', label: 'End of the day', keywords: ['day', 'home', 'tomorrow'] },
] as const;
export type PauseReason = (typeof pauseReasons)[number]['value'];
export const pauseReasonValues = pauseReasons.map((it) => it.value);

/** The reason the system gives when the signs of life have stopped. */
export const NO_HEARTBEAT = 'no-heartbeat';

/** A pause reason in words. */
export const pauseWords = (reason: string): string =>
  reason === NO_HEARTBEAT
    ? 'No sign of life for 8 hours'
    : (pauseReasons.find((it) => it.value === reason)?.label ?? reason);
