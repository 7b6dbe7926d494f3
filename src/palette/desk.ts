import type { AnyAction, Parameter, Values } from '#/kernel/action.ts';
import type { Surroundings } from '#/kernel/reading/parameter.ts';
import type { Reading } from '#/kernel/reading/read.ts';
import type { Entry } from './entry.ts';
import { noteUse } from './frecency.ts';
import type { Page } from './levels.ts';

/** What rows can do with the palette they are in. */
export interface Desk {
  /** The actions this person may run here. */
  actions: readonly AnyAction[];
  around: Surroundings;
  setQuery: (query: string) => void;
  open: (page: Page, given?: Values) => void;
  choose: (value: unknown) => void;
  /** Runs it and closes the palette, or goes on with what waits; a refusal stays in the palette. */
  run: (action: AnyAction, values: Values) => void;
  /** Opens a page and closes the palette. */
  follow: (path: string, elsewhere: boolean) => void;
  /** The full address of a page, to be sent to somebody. */
  addressOf: (path: string) => string;
  close: () => void;
  /** Whether an action that cannot be taken back was asked for once with these values. */
  isConfirming: (action: AnyAction, values: Values) => boolean;
}

/** Whether an action is asked for its values before it is run. */
const asksFirst = (it: AnyAction) => (it.parameters ?? []).length > 0;

/** Does what an entry is for: opens its page, runs it, or asks what to do with it. */
export function perform(desk: Desk, entry: Entry, elsewhere: boolean) {
  noteUse(entry.id);
  if (entry.path) return desk.follow(entry.path, elsewhere);
  const { action } = entry;
  if (action?.queue) return desk.open({ kind: 'queue', action });
  if (!action) return desk.open({ kind: 'about', entry });
  return asksFirst(action) ? desk.open({ kind: 'action', action }) : desk.run(action, {});
}

/** Asks for one value of an action. */
export const ask = (desk: Desk, { action, values }: Reading, parameter: Parameter, rest: string) =>
  desk.open({ kind: 'parameter', action, parameter, rest, values });
