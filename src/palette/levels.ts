import { useMemo, useState } from 'react';
import type { AnyAction, Parameter, Values } from '#/kernel/action.ts';
import type { Entry } from './entry.ts';

/** What one page of the palette is about. */
export type Page =
  | { kind: 'root' }
  /** What can be done with something. */
  | { kind: 'about'; entry: Entry }
  /** An action whose parameters are being given. */
  | { kind: 'action'; action: AnyAction }
  /** What waits to be decided with an action, one after the other. */
  | { kind: 'queue'; action: AnyAction }
  /** The choice of one value. `rest` is the text below without what was typed for it there. */
  | {
      kind: 'parameter';
      action: AnyAction;
      parameter: Parameter;
      rest: string;
      /** What of the action is known. */
      values: Values;
    };

/** A page with what was typed on it and the values that were chosen for it. */
export interface Level {
  page: Page;
  query: string;
  given: Values;
}

const root: Level = { page: { kind: 'root' }, query: '', given: {} };

/** Goes a page deeper. */
const opened = (levels: readonly Level[], page: Page, given: Values = {}): Level[] => [
  ...levels,
  { page, query: '', given },
];

/** Goes a page back, never further than the first. */
const back = (levels: readonly Level[]): Level[] =>
  levels.length > 1 ? levels.slice(0, -1) : [...levels];

/** Back to what waits, where the last page was come to from there. */
function toQueue(levels: readonly Level[]): Level[] | undefined {
  const at = levels.findLastIndex((it) => it.page.kind === 'queue');
  return at < 0 ? undefined : levels.slice(0, at + 1);
}

/** Takes a value back to the page that asked for it; what was typed there for it goes. */
function chosen(levels: readonly Level[], value: unknown): Level[] {
  const [below, top] = levels.slice(-2);
  if (!below || top?.page.kind !== 'parameter') return [...levels];
  const { parameter, rest } = top.page;
  const one = parameter.many ? [value].flat() : value;
  const given = { ...below.given, [parameter.name]: one };
  return [...levels.slice(0, -2), { ...below, query: rest, given }];
}

/** The pages of the palette one on the other, as state. */
export function useLevels(first?: AnyAction, typed = '') {
  const [levels, setLevels] = useState<readonly Level[]>(() =>
    first ? opened([root], { kind: 'action', action: first }) : [{ ...root, query: typed }],
  );
  return useMemo(
    () => ({
      top: levels.at(-1) ?? root,
      depth: levels.length,
      setQuery: (query: string) =>
        setLevels((it) => [...it.slice(0, -1), { ...(it.at(-1) ?? root), query }]),
      open: (page: Page, given?: Values) => setLevels((it) => opened(it, page, given)),
      back: () => setLevels(back),
      /** Whether there is one to go back to. */
      toQueue: () => {
        const queue = toQueue(levels);
        if (queue) setLevels(queue);
        return queue !== undefined;
      },
      choose: (value: unknown) => setLevels((it) => chosen(it, value)),
    }),
    [levels],
  );
}
