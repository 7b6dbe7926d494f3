import type { Option, Parameter } from './action.ts';
import type { HitKind } from './hit.ts';
import type { Amount } from './reading/amount.ts';
import type { TimeRange } from './reading/time-range.ts';

/** A parameter as an action describes it, by name: `{ person: entity('person'), until: day() }`. */
export interface Typed<T, R extends boolean = true> extends Omit<
  Parameter,
  'name' | 'kind' | 'required'
> {
  kind: Parameter['kind'] | 'passed';
  required: R;
  /** Only said to the compiler. */
  readonly of?: T;
}

export type Typings = Record<string, Typed<unknown, boolean>>;

type Of<P> = P extends Typed<infer T, boolean> ? T : never;
type Required<P> = { [K in keyof P]: P[K] extends { required: true } ? K : never }[keyof P];

/** What an action with these parameters is run with. */
export type ValuesOf<P extends Typings> = { [K in Required<P>]: Of<P[K]> } & {
  [K in Exclude<keyof P, Required<P>>]?: Of<P[K]>;
};

const described = <T>(it: Omit<Typed<T>, 'required'>): Typed<T> => ({ ...it, required: true });

const named = (kind: string) => kind.replaceAll('-', ' ').replace(/^./, (it) => it.toUpperCase());

/** One record that search finds, by its id. */
export const entity = /* @__NO_SIDE_EFFECTS__ */ (kind: HitKind, label = named(kind)) =>
  described<number>({ kind: 'entity', entity: kind, label });

/**
 * One record of a kind from a list of its own, which has others than search finds; what a row of
 * search or the open page is about is taken for it all the same.
 */
export const listed = /* @__NO_SIDE_EFFECTS__ */ (
  kind: HitKind,
  options: (values: Record<string, number>) => Promise<readonly (Option & { id: number })[]>,
  from: readonly string[] = [],
) =>
  described<number>({
    kind: 'entity',
    entity: kind,
    label: named(kind),
    options: options as Parameter['options'],
    from,
  });

/**
 * One of a list of its own that is loaded when the action is typed: `option('Sprint', sprintsOf,
 * ['project'])` asks `sprintsOf({ project })` as soon as the project is known.
 */
export const option = /* @__NO_SIDE_EFFECTS__ */ <I extends number | string = number>(
  label: string,
  options: (values: Record<string, number>) => Promise<readonly (Option & { id: I })[]>,
  from: readonly string[] = [],
) =>
  described<I>({
    kind: 'entity',
    label,
    options: options as Parameter['options'],
    from,
  });

type Choice<T> = { value: T; label: string; keywords?: readonly string[] };

/** One of a few that are known beforehand. */
export const choice = /* @__NO_SIDE_EFFECTS__ */ <const T extends string | number | boolean>(
  label: string,
  choices: readonly Choice<T>[],
) => described<T>({ kind: 'choice', label, choices });

/** Whether it is so; the words that say yes and those that say no: `['pinned'], ['unpinned']`. */
export const flag = /* @__NO_SIDE_EFFECTS__ */ (
  label: string,
  yes: readonly string[],
  no: readonly string[],
) =>
  choice(label, [
    { value: true, label: yes[0] ?? 'yes', keywords: yes.slice(1) },
    { value: false, label: no[0] ?? 'no', keywords: no.slice(1) },
  ]);

/** A business day to come, YYYY-MM-DD. */
export const day = /* @__NO_SIDE_EFFECTS__ */ (label = 'Day') =>
  described<string>({ kind: 'day', label });
/** A business day that has come, YYYY-MM-DD. */
export const pastDay = /* @__NO_SIDE_EFFECTS__ */ (label = 'Day') =>
  described<string>({ kind: 'day', label, past: true });
/** YYYY-MM. */
export const month = /* @__NO_SIDE_EFFECTS__ */ (label = 'Month') =>
  described<string>({ kind: 'month', label });
export const timeRange = /* @__NO_SIDE_EFFECTS__ */ (label = 'Time') =>
  described<TimeRange>({ kind: 'time-range', label });
/** Minutes. */
export const duration = /* @__NO_SIDE_EFFECTS__ */ (label = 'Length') =>
  described<number>({ kind: 'duration', label });
/** HH:mm in the business zone. */
export const time = /* @__NO_SIDE_EFFECTS__ */ (label = 'Time') =>
  described<string>({ kind: 'time', label });
/** Millionths of a currency, which is named where it was typed. */
export const amount = /* @__NO_SIDE_EFFECTS__ */ (label = 'Amount') =>
  described<Amount>({ kind: 'amount', label });
/** Micro-USD: a sum in another currency is not taken for dollars. */
export const dollars = /* @__NO_SIDE_EFFECTS__ */ (label = 'Amount') =>
  described<number>({ kind: 'amount', label, dollars: true });
export const number = /* @__NO_SIDE_EFFECTS__ */ (label: string) =>
  described<number>({ kind: 'number', label });
/** 40 of `40%`. */
export const percent = /* @__NO_SIDE_EFFECTS__ */ (label: string) =>
  described<number>({ kind: 'number', label, percent: true });
/** Mail addresses, lower case. */
export const emails = /* @__NO_SIDE_EFFECTS__ */ (label = 'Address') =>
  described<string[]>({ kind: 'emails', label });
/** What is left over; of several each is said by its label, `title: … note: …`, or in quotes. */
export const text = /* @__NO_SIDE_EFFECTS__ */ (label: string) =>
  described<string>({ kind: 'text', label });

/** Never typed: a button knows it and hands it over, for instance the version it has seen. */
export const passed = /* @__NO_SIDE_EFFECTS__ */ <T>(): Typed<T, false> => ({
  kind: 'passed',
  label: '',
  required: false,
});

/** Asked for where it is typed; a button may hand over something else in its place. */
export const asked = /* @__NO_SIDE_EFFECTS__ */ <T>(it: Typed<T>): Typed<T, boolean> => it;

/** May be left out. */
export const optional = /* @__NO_SIDE_EFFECTS__ */ <T>(it: Typed<T>): Typed<T, false> => ({
  ...it,
  required: false,
});

/** Left out, it is this. */
export const fallback = /* @__NO_SIDE_EFFECTS__ */ <T>(it: Typed<T>, value: () => T): Typed<T> => ({
  ...it,
  fallback: value,
});

/** Several of them. */
export const many = /* @__NO_SIDE_EFFECTS__ */ <T>(it: Typed<T>): Typed<T[]> => ({
  ...(it as Typed<never>),
  many: true,
});

/** One of them, or null by these words: `orNone(entity('person'), 'nobody')`. */
export const orNone = /* @__NO_SIDE_EFFECTS__ */ <T>(
  it: Typed<T>,
  ...none: readonly string[]
): Typed<T | null> => ({
  ...(it as Typed<never>),
  none,
});
