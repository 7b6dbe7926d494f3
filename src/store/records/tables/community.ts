import type { Generated } from 'kysely';
import type { VersionColumn } from './column.ts';

/** What somebody wrote on a thing, or as an answer to such a comment. */
export interface CommentsTable {
  id: Generated<number>;
  subject_kind: string;
  subject_id: number;
  /** The comment it answers; answers have no answers. */
  parent_id: number | null;
  author_id: number;
  /** Markdown, clean; empty once it is taken away. */
  body: string;
  /** First comment of the row of quick ones it belongs to: people are told once a row. */
  burst_id: number | null;
  created_at: Date;
  edited_at: Date | null;
  edited_by: number | null;
  deleted_at: Date | null;
  deleted_by: number | null;
  version: VersionColumn;
}

/** The words of a text a thread is on. Words that are gone stay as they stood last. */
export interface CommentAnchorsTable {
  comment_id: number;
  /** Plain text, blanks in it single; `prefix` and `suffix` are what stands around it. */
  quote: string;
  prefix: string;
  suffix: string;
  resolved_at: Date | null;
  resolved_by: number | null;
}

export interface CommentMentionsTable {
  comment_id: number;
  person_id: number;
}

/** A sign somebody put on a comment (`subject_kind` is then `comment`) or on the thing itself. */
export interface ReactionsTable {
  subject_kind: string;
  subject_id: number;
  person_id: number;
  emoji: string;
  at: Date;
}

/** Somebody's own wish about a thing; who has a part in it is told without one. */
export interface FollowsTable {
  subject_kind: string;
  subject_id: number;
  person_id: number;
  /** Told of nothing but what mentions them; otherwise they watch it. */
  muted: boolean;
  at: Date;
}

export interface CommunityTables {
  comments: CommentsTable;
  comment_anchors: CommentAnchorsTable;
  comment_mentions: CommentMentionsTable;
  reactions: ReactionsTable;
  follows: FollowsTable;
}
