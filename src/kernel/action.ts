import type { Access } from './access.ts';
import type { Answer } from './answer.ts';
import type { HitKind } from './hit.ts';
import type { Queue } from './queue.ts';
import type { OwnReading, Surroundings } from './reading/parameter.ts';

/**
 * A parameter that can be typed in line in the palette, for instance the day, the time and the
 * reason in `leave tomorrow 3pm-5pm dentist`. Values: `day` is YYYY-MM-DD, `time-range` is
 * `{ from: 'HH:mm', to: 'HH:mm' }` in the business zone, `duration` is minutes, `time` is HH:mm in the
 * business zone, `entity` is an id found by search,
 * `choice` is one of `choices`, `amount` is micro-USD, `text` takes what is left over.
 */
export interface Parameter {
  name: string;
  label: string;
  kind: 'day' | 'time-range' | 'duration' | 'time' | 'entity' | 'choice' | 'amount' | 'text';
  required: boolean;
  /** For `entity`: which kind of search result it takes. */
  entity?: HitKind;
  choices?: readonly { value: string; label: string; keywords?: readonly string[] }[];
  /** For `day`: days that have come, so that "19 Nov" is the last one and not the next. */
  past?: true;
  /** Used when nothing was typed for it. */
  fallback?: () => unknown;
}

export type Values = Record<string, unknown>;

/** What came of an action: the words of the toast, and how to take it back within ten seconds. */
export interface Outcome {
  message: string;
  undo?: () => Promise<unknown>;
}

/** What the palette and the popup show before an action is committed. */
export interface Preview {
  /** Up to three facts: "Goes to", "Omar Khalid", "usually answers in 40 min". */
  facts: { label: string; value: string; note?: string }[];
  /** A question answered: drawn instead of the facts. */
  answer?: Answer;
  warning?: string;
  /** Why it cannot be done as typed; the action is then not offered. */
  refusal?: string;
}

/** What the place an action is started from lends to it. */
export interface Stage {
  /** Opens a page of the console; in the popup, in a tab. */
  go: (path: string) => void;
  person: { id: number; name: string };
  /** The page of the console one is on, with its search as a query string; absent in the popup. */
  here?: { path: string; query: string };
}

/** One object behind button, menu, shortcut, popup and palette. */
export interface Action<V extends Values = Values> {
  /** `noun.verb`, unique. */
  id: string;
  title: string;
  /** Name of the icon in `ui/icon.tsx`. */
  icon: string;
  access: Access;
  keywords: readonly string[];
  /** First words that start it in line: `leave`, `pause`. */
  verbs?: readonly string[];
  /** In tinykeys form: `Shift+p`. */
  shortcut?: string;
  parameters?: readonly Parameter[];
  /** Reads its parameters by rules of its own, for instance by signs: `#LNT`, `@sara`, `!high`. */
  read?: (text: string, around: Surroundings) => OwnReading;
  /** Whether a line means it without any verb: `#LNT fix the crash`. */
  means?: (text: string, around: Surroundings) => boolean;
  /** Where it may be run; everywhere when absent. */
  places?: readonly ('console' | 'popup' | 'background')[];
  /** What waits to be decided with it; without values the palette goes through these. */
  queue?: Queue;
  preview?: (values: Partial<V>, stage: Stage) => Promise<Preview>;
  run: (values: V, stage: Stage) => Promise<Outcome | void>;
}

export const action = <V extends Values = Values>(it: Action<V>) => it;

/** Any of them, in a list: what it takes is known from its `parameters` only. */
export type AnyAction = Action<never>;
