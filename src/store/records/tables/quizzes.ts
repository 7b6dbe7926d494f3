import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt, Json, VersionColumn } from './column.ts';

/** JSON that the database fills in where nothing is said. */
type Defaulted<T> = ColumnType<T, string | undefined, string>;

export interface QuizzesTable {
  id: Generated<number>;
  title: string;
  /** Markdown, shown before the start. */
  description: Generated<string>;
  state: Generated<'draft' | 'ready' | 'sent' | 'open' | 'closed' | 'archived'>;
  /** Who wrote it; never one of its takers. */
  owner_id: number;
  opens_at: Date | null;
  closes_at: Date | null;
  /** How long an attempt lasts; null: until the quiz closes. */
  minutes: number | null;
  pass_percent: Generated<number>;
  shuffle_questions: Generated<boolean>;
  shuffle_options: Generated<boolean>;
  /** When takers see right answers and explanations: once handed in, once the quiz closed, never. */
  answers_shown: Generated<'submitted' | 'closed' | 'never'>;
  /** How often each person may take it, from 1 to 10. */
  attempts: Generated<number>;
  /** Of several attempts, which one results read. */
  counts: Generated<'best' | 'last'>;
  /** Drawn from the bank for each attempt: so many of a tag. */
  draws: Defaulted<{ tag: string; count: number }[]>;
  copied_from: number | null;
  /** Who shall be asked, as long as it is not decided. */
  people_draft: Json<{ person: number; extraMinutes: number }[]> | null;
  people_draft_by: number | null;
  people_draft_at: Date | null;
  sent_at: Date | null;
  opened_at: Date | null;
  closed_at: Date | null;
  version: VersionColumn;
  created_at: CreatedAt;
  updated_at: Generated<Date>;
}

/** A question of a quiz, or one of the bank when it has none. */
export interface QuizQuestionsTable {
  id: Generated<number>;
  quiz_id: number | null;
  author_id: number;
  kind: 'single' | 'multiple' | 'true_false' | 'ordering' | 'matching' | 'number' | 'text' | 'file';
  /** Markdown. */
  text: string;
  /**
   * In their order; of `true_false` the two with the ids `true` and `false`; of `ordering` in the right
   * order, of `matching` what stands on the left; of `number`, `text` and `file` none.
   */
  options: Json<{ id: string; text: string }[]>;
  /** Of `matching`: what stands on the right, first the match of each option, then decoys. */
  matches: Defaulted<{ id: string; text: string }[]>;
  /** Ids of the right options; of `ordering` all, of `matching` those of the matches; of `text` none. Never sent to a taker before `answers_shown`. */
  correct: Json<string[]>;
  /** Of `multiple`: a share of the points for a part of the right options. */
  partial: Generated<boolean>;
  /** Of `number`, as its author typed them; empty strings elsewhere. Never sent but for the unit. */
  number: Defaulted<{ value: string; tolerance: string; unit: string }>;
  /** Of `text` and `file`: what a good answer says or shows, for whoever grades. */
  model_answer: Generated<string>;
  /** Markdown, shown with the right answers. */
  explanation: Generated<string>;
  /** Whole points. */
  points: Generated<number>;
  tags: Generated<string[]>;
  /** The tag of the draw that chooses from it; null: everybody gets it. */
  pool: string | null;
  position: Generated<number>;
  copied_from: number | null;
  deleted_at: Date | null;
  version: VersionColumn;
  created_at: CreatedAt;
  updated_at: Generated<Date>;
}

export interface QuizPicturesTable {
  id: string;
  file: string;
  kept_by: number;
  created_at: CreatedAt;
}

/** Somebody who is asked to take a quiz; the first attempt is made with them. */
export interface QuizAssigneesTable {
  id: Generated<number>;
  quiz_id: number;
  person_id: number;
  extra_minutes: Generated<number>;
  assigned_by: number;
  /** SHA-256 of the token in the mail; opens the quiz for `person_id` only. */
  token_hash: Buffer | null;
  token_expires_at: Date | null;
  /** Null until the invitation went out: then they may take it. */
  invited_at: Date | null;
  invitations: Generated<number>;
  reminded_at: Date | null;
  /** Set: they are not asked any more, and the token is dead. */
  withdrawn_at: Date | null;
  version: VersionColumn;
  created_at: CreatedAt;
}

export interface QuizAttemptsTable {
  id: Generated<number>;
  assignee_id: number;
  /** From 1; of one person at most one is not finished. */
  number: Generated<number>;
  state: Generated<
    'not_started' | 'in_progress' | 'overdue' | 'submitted' | 'abandoned' | 'graded'
  >;
  /** Decides the order of questions and options, so that it stays on another device. */
  seed: Generated<number>;
  /** Never sent: mixes what takers see of orders and pairs, which the seed would give away. */
  secret: Generated<string>;
  started_at: Date | null;
  /** By the server's clock; grace comes on top. */
  ends_at: Date | null;
  submitted_at: Date | null;
  graded_at: Date | null;
  graded_by: number | null;
  /** Hundredths of points. */
  score: number | null;
  /** When the person was told that their result may be seen. */
  result_told_at: Date | null;
  version: VersionColumn;
}

export interface QuizAnswersTable {
  id: Generated<number>;
  attempt_id: number;
  question_id: number;
  /** Ids of options or of files, or the text. */
  answer: Json<string[] | string>;
  /** The client's key of the last saving: the same one twice is one saving. */
  operation: string;
  /** Orders what several devices say; see `taking/attempt-rules.ts`. */
  sequence: Generated<number>;
  operations: Generated<number>;
  saved_at: Generated<Date>;
  /** Hundredths of points; null until it is graded. */
  awarded: number | null;
  graded_by: number | null;
  graded_at: Date | null;
  note: Generated<string>;
  version: VersionColumn;
}

/** A file brought as an answer; it counts as long as the answer names it. */
export interface QuizAnswerFilesTable {
  id: string;
  attempt_id: number;
  question_id: number;
  /** As it came, without folders and what cannot be seen. */
  name: string;
  type: string;
  /** In bytes, as it is kept. */
  size: number;
  /** In pixels; pictures only. */
  width: number | null;
  height: number | null;
  file_key: string;
  at: Date;
}

/** What takers are told to read before: a document, or a titled address. */
export interface QuizMaterialTable {
  id: Generated<number>;
  quiz_id: number;
  /** From 0. */
  place: number;
  document_id: number | null;
  title: string | null;
  url: string | null;
}

export interface QuizTables {
  quiz_material: QuizMaterialTable;
  quizzes: QuizzesTable;
  quiz_questions: QuizQuestionsTable;
  quiz_pictures: QuizPicturesTable;
  quiz_assignees: QuizAssigneesTable;
  quiz_attempts: QuizAttemptsTable;
  quiz_answers: QuizAnswersTable;
  quiz_answer_files: QuizAnswerFilesTable;
}
