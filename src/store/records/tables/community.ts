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
  comment_mentions: CommentMentionsTable;
  reactions: ReactionsTable;
  follows: FollowsTable;
}
