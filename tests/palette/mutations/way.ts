import type { Api } from '#/client/endpoints.ts';

/**
 * A line as a person types it, `{name}` standing for what the cast calls it. It is typed after those
 * above it; what they made can be named in it.
 */
export interface Line {
  line: string;
  /** Typed before it, so that there is something to do it with; more than one where a list. */
  before?: string | readonly string[];
  /** The page it is typed on, where that matters. */
  at?: string;
  /** It ends the session: it is typed in one of its own. */
  alone?: true;
  /** The change is taken back by Ctrl+Z, and that is what calls the endpoint. */
  undo?: true;
}

/** How an endpoint is called from the palette: by a line, or why no line would make sense. */
export type Way = string | Line | { none: string };

export type Mutation = Extract<keyof Api, `POST ${string}`>;
export type Ways = Partial<Record<Mutation, Way>>;
