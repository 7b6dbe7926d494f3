import type { Access } from '#/kernel/access.ts';
import type { CalendarPart } from '#/kernel/calendar-parts.ts';
import type { Context } from './handler.ts';

/** Whole business days with the last one in it, or two instants. */
type When = { firstDay: string; lastDay: string } | { starts: Date; ends: Date };

/** Something a calendar shows. */
export interface CalendarEvent {
  /** The same for the same record at every read, and no other's: `task-12`. */
  uid: string;
  title: string;
  when: When;
  /** When the record was last changed, as far as it is known. */
  changedAt: Date;
  /** Page of the console that shows it, starting with `/`. */
  link: string;
  /** It waits for somebody's answer. */
  tentative?: boolean;
  /** The person is not to be had meanwhile. */
  busy?: boolean;
}

/** For whom, and which business days: the first and the last. */
export interface CalendarWanted extends Pick<Context, 'db' | 'who' | 'scope' | 'now'> {
  from: string;
  to: string;
}

/**
 * What a domain has for a calendar. `find` runs only for people whose role gives `access` at that
 * moment, and asks for no more than they see in the console.
 */
export interface CalendarSource {
  part: CalendarPart;
  access: Access;
  find: (wanted: CalendarWanted) => Promise<CalendarEvent[]>;
}

/** So many events of one source at most: a calendar program reads all of them at each visit. */
export const MOST_EVENTS = 1_000;
