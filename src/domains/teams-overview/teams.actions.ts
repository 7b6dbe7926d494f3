import { call } from '../api.ts';

interface NewTarget {
  teamId: number;
  month: string;
  revenue: number | null;
  version: number;
  /** What it was, to be put back. */
  before: number | null;
  [name: string]: unknown;
}

/** Run from a team's card, which knows what the target was; not from the palette. */
export const saveTarget = {
  run: async ({ before, ...target }: NewTarget) => {
    const { message, version } = await call('POST /save-team-target', target);
    return {
      message,
      undo: () => call('POST /save-team-target', { ...target, revenue: before, version }),
    };
  },
};
