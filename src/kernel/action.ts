import type { Access } from './access.ts';
import type { Answer } from './answer.ts';
import type { HitKind } from './hit.ts';
import type { Typings, ValuesOf } from './parameters.ts';
import type { Queue } from './queue.ts';
import type { OwnReading, Surroundings } from './reading/parameter.ts';

/** One of the things a parameter of its own may name. */
export interface Option {
  id: number | string;
  title: string;
  /** The short name people type. */
  key?: string;
  /** What tells it from others of the same name. */
  note?: string;
  /** What else it is called. */
  keywords?: readonly string[];
}

/**
 * A parameter that can be typed in line in the palette, for instance the day, the time and the
 * reason in `leave tomorrow 3pm-5pm dentist`. Values: `day` is YYYY-MM-DD, `month` is YYYY-MM,
 * `time-range` is `{ from: 'HH:mm', to: 'HH:mm' }` in the business zone, `duration` is minutes,
 * `time` is HH:mm in the business zone, `entity` is an id found by search or among its `options`,
 * `choice` is one of `choices`, `amount` is `{ micros, currency }` with the currency only where it
 * was typed, `number` is one, `emails` is a list of addresses, `text` takes what is left over.
 */
export interface Parameter {
  name: string;
  label: string;
  kind:
    | 'day'
    | 'month'
    | 'time-range'
    | 'duration'
    | 'time'
    | 'entity'
    | 'choice'
    | 'amount'
    | 'number'
    | 'emails'
    | 'text';
  required: boolean;
  /** For `entity`: which kind of search result it takes, unless it has options of its own. */
  entity?: HitKind;
  /** For `entity`: what it may name, loaded when the action is typed and `from` are known. */
  options?: (values: Values) => Promise<readonly Option[]>;
  /** Parameters that its options depend on. */
  from?: readonly string[];
  choices?: readonly {
    value: string | number | boolean;
    label: string;
    keywords?: readonly string[];
  }[];
  /** For `entity` and `choice`: takes several; its value is a list. */
  many?: true;
  /** For `entity`, `choice`, `day`: the words that mean none of them; its value is then null. */
  none?: readonly string[];
  /** For `amount`: only dollars, its value is micro-USD. */
  dollars?: true;
  /** For `number`: it is a share of a hundred. */
  percent?: true;
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

interface Common<V extends Values> {
  /** `noun.verb`, unique. */
  id: string;
  /** Also starts it in line: `schedule an announcement …`. */
  title: string;
  /** Name of the icon in `ui/icon.tsx`. */
  icon: string;
  access: Access;
  keywords: readonly string[];
  /** First words that start it in line: `leave`, `pause`. */
  verbs?: readonly string[];
  /** In tinykeys form: `Shift+p`. */
  shortcut?: string;
  /** Reads its parameters by rules of its own, for instance by signs: `#LNT`, `@sara`, `!high`. */
  read?: (text: string, around: Surroundings) => OwnReading;
  /** Whether a line means it without any verb: `#LNT fix the crash`. */
  means?: (text: string, around: Surroundings) => boolean;
  /** Where it may be run; everywhere when absent. */
  places?: readonly ('console' | 'popup' | 'background')[];
  /** What waits to be decided with it; without values the palette goes through these. */
  queue?: Queue;
  /** What cannot be taken back: the palette asks for a second Enter with these words. */
  confirm?: string;
  preview?: (values: Partial<V>, stage: Stage) => Promise<Preview>;
  run: (values: V, stage: Stage) => Promise<Outcome | void>;
}

/** One object behind button, menu, shortcut, popup and palette. */
export interface Action<V extends Values = Values> extends Common<V> {
  parameters?: readonly Parameter[];
}

/** As it is written: its values are typed by its parameters; see `parameters.ts` for their kinds. */
interface Described<P extends Typings> extends Common<ValuesOf<P>> {
  parameters?: P;
}

const named = (parameters: Typings): Parameter[] =>
  Object.entries(parameters).flatMap(([name, { kind, ...it }]) =>
    kind === 'passed' ? [] : { ...it, kind, name },
  );

// What is not used of a file of actions is left out of a bundle.
/* @__NO_SIDE_EFFECTS__ */
export function action<P extends Typings = Typings>({
  parameters,
  ...it
}: Described<P>): Action<ValuesOf<P>> {
  return parameters ? { ...it, parameters: named(parameters) } : it;
}

/** Any of them, in a list: what it takes is known from its `parameters` only. */
export type AnyAction = Action<never>;
