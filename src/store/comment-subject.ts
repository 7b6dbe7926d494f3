import type { Access, Scope } from '#/kernel/access.ts';
import type { SubjectKind } from '#/kernel/subject-kind.ts';
import type { Context, Thing } from './handler.ts';
import type { Db } from './records/records.ts';
import type { Who } from './who.ts';

/** Something people are told about, as far as telling them has to know it. */
export interface Commented {
  /** As it is named in notifications: "LNT-214 Rewarded video freezes". */
  title: string;
  /** Page of the console that shows it and its comments, starting with `/`. */
  link: string;
  /** Who is told of comments: those who made it, are responsible for it, asked to be told. */
  watchers: readonly number[];
  /** What it is a part of: whoever mutes that is not told of this either. */
  within?: Thing;
}

/**
 * How a domain lets its things be talked about. Whoever `find` shows the thing to may be told of it;
 * for everybody else it answers null exactly as for an id that does not exist.
 */
export interface Subject {
  kind: string;
  /** The permission to see such things at all. */
  access: Access;
  /** `reader` is who asks, or who is to be told; `scope` is how far `access` reaches for them. */
  find: (
    db: Db,
    reader: { who: Who; scope: Scope; now: Date },
    id: number,
  ) => Promise<Commented | null>;
}

/** One that may be commented on, by everybody who sees it. */
export interface CommentSubject extends Subject {
  kind: SubjectKind;
  /** What follows from a new comment on it, in the same transaction. */
  commented?: (context: Context, id: number) => Promise<void>;
}
