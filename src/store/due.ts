import type { Access } from '#/kernel/access.ts';
import type { DueKind } from '#/kernel/due-kinds.ts';
import type { Context } from './handler.ts';

/** Something that is due to a person, or begins. */
export interface Due {
  kind: DueKind;
  title: string;
  /** A business day; with a time of day when it is due then. */
  day: string;
  time?: string | undefined;
  /** Set where its page tells the moment on the person's own clocks; then `day` and `time` are not shown. */
  at?: Date | undefined;
  /** Page of the console that shows it, starting with `/`. */
  link: string;
}

/**
 * What a domain knows to be due to whoever asks. `find` runs only for people whose role gives
 * `access`; it answers its soonest few, also what is late.
 */
export interface DueSource {
  access: Access;
  find: (context: Context) => Promise<Due[]>;
}
