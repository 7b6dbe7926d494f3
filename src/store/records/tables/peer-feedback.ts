import type { Generated, JSONColumnType } from 'kysely';
import type { CreatedAt, DayColumn, VersionColumn } from './column.ts';

/** A colleague who was proposed or asked to say something about the person of an evaluation. */
export interface PeerFeedbackTable {
  id: Generated<number>;
  evaluation_id: number;
  /** Neither the person nor whoever evaluated them when it was asked for. */
  peer_id: number;
  state: 'proposed' | 'requested' | 'submitted' | 'declined' | 'cancelled';
  /** The person, where they proposed this colleague. */
  proposed_by: number | null;
  asked_by: number | null;
  asked_at: Date | null;
  due_on: DayColumn | null;
  /** By hand, last. */
  reminded_at: Date | null;
  strengths: Generated<string>;
  improvements: Generated<string>;
  decline_reason: string | null;
  submitted_at: Date | null;
  version: VersionColumn;
  created_at: CreatedAt;
}

/** What a colleague gives a category of the form; none where they cannot say. */
export interface PeerFeedbackScoresTable {
  feedback_id: number;
  category_id: number;
  /** 1 to 5. */
  score: number;
}

/** What the colleague has begun to write: theirs alone until they submit it. */
export interface PeerFeedbackDraftsTable {
  feedback_id: number;
  scores: JSONColumnType<{ category: number; score: number }[]>;
  strengths: string;
  improvements: string;
  saved_at: Date;
  version: VersionColumn;
}

export interface PeerFeedbackTables {
  peer_feedback_drafts: PeerFeedbackDraftsTable;
  peer_feedback: PeerFeedbackTable;
  peer_feedback_scores: PeerFeedbackScoresTable;
}
