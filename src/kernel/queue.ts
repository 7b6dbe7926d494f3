import type { AnyAction, Preview, Values } from './action.ts';

/** Something that waits for a decision of this person. */
export interface QueueItem {
  id: string;
  title: string;
  note?: string;
  /** What the decision is made by. */
  facts: Preview['facts'];
  warning?: string;
  /** The page that shows all of it. */
  link: string;
  /** What each way of deciding takes of it. */
  values: Values;
}

/** One way of deciding: a letter, what it does in a word, and the action. */
export interface QueueWay {
  key: string;
  words: string;
  /** The action whose queue it is, unless it is another. */
  action?: AnyAction;
}

/** What waits to be decided with an action, one after the other. */
export interface Queue {
  /** Of one and of several: "request for leave", "requests for leave". */
  called: readonly [one: string, many: string];
  items: () => Promise<readonly QueueItem[]>;
  ways: readonly QueueWay[];
}
