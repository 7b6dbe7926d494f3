import type { AskedPart, StagedPart } from './stage.ts';

/** Gives what is loaded under a name part by part, and null at its end: what a task calls for rows. */
export function readOn(load: (asked: AskedPart) => AsyncGenerator<StagedPart>) {
  const loading = new Map<string, AsyncGenerator<StagedPart>>();
  return async (asked: AskedPart): Promise<StagedPart | null> => {
    const key = JSON.stringify(asked);
    const rows = loading.get(key) ?? load(asked);
    loading.set(key, rows);
    const { value, done } = await rows.next();
    return done ? null : value;
  };
}
