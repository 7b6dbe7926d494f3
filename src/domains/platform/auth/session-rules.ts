/** After this long without activity the PIN is asked again. */
export const IDLE_MS = 30 * 60_000;
