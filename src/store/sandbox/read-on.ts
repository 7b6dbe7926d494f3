import type { StagedPart } from './stage.ts';

/** Gives what is loaded under a name part by part, and null at its end: what a task calls for rows. */
export function readOn(load: (name: string) => AsyncGenerator<StagedPart>) {
  const loading = new Map<string, AsyncGenerator<StagedPart>>();
  return async (name: string): Promise<StagedPart | null> => {
    const rows = loading.get(name) ?? load(name);
    loading.set(name, rows);
    const { value, done } = await rows.next();
    return done ? null : value;
  };
}
