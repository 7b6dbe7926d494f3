import type { Generated } from 'kysely';
import type { CreatedAt, DayColumn, VersionColumn } from './column.ts';

/** One version of a form; those of one `family` follow each other. Published ones never change. */
export interface EvaluationFormsTable {
  id: Generated<number>;
  family: Generated<string>;
  /** 1, 2, 3: the version as people know it; at most one draft and one published in a family. */
  edition: Generated<number>;
  name: string;
  description: Generated<string>;
  /** Whether people rate themselves first: the lead waits for `needed` until its due day is over. */
  self_part: Generated<'none' | 'optional' | 'needed'>;
  state: Generated<'draft' | 'published' | 'closed'>;
  created_by: number | null;
  published_by: number | null;
  published_at: Date | null;
  closed_at: Date | null;
  /** The optimistic lock of a draft. */
  version: VersionColumn;
  created_at: CreatedAt;
  updated_at: Generated<Date>;
}

/** Weights are percent: those of a published form sum to 100. */
export interface EvaluationCategoriesTable {
  id: Generated<number>;
  form_id: number;
  name: string;
  weight: number;
  position: number;
}

/** Weights are percent of the category: those of a category sum to 100. */
export interface EvaluationQuestionsTable {
  id: Generated<number>;
  form_id: number;
  category_id: number;
  text: string;
  guidance: Generated<string>;
  /** Percent of its category; 0 where it is answered in words alone. */
  weight: number;
  is_open: Generated<boolean>;
  position: number;
}

/** One person measured by one form for one period. */
export interface EvaluationsTable {
  id: Generated<number>;
  form_id: number;
  person_id: number;
  /** Never the person. */
  evaluator_id: number;
  /** As people call it: "2025 H2". */
  period: string;
  starts_on: DayColumn;
  ends_on: DayColumn;
  /** Null when the form has no self part. */
  self_due_on: DayColumn | null;
  due_on: DayColumn;
  state: Generated<
    | 'assigned'
    | 'self_submitted'
    | 'lead_draft'
    | 'submitted'
    | 'calibrated'
    | 'released'
    | 'acknowledged'
  >;
  assigned_by: number | null;
  assigned_at: CreatedAt;
  /** Null while the person has handed in nothing; nobody else sees their side then. */
  self_submitted_at: Date | null;
  submitted_at: Date | null;
  calibrated_by: number | null;
  calibrated_at: Date | null;
  /** Hundredths, 100 to 500; null where the weighted score stands. */
  calibrated_score: number | null;
  calibration_reason: string | null;
  released_by: number | null;
  released_at: Date | null;
  acknowledged_at: Date | null;
  agreement: 'agree' | 'disagree' | null;
  employee_note: string | null;
  version: VersionColumn;
}

/** What one side says to a question; without a question it is the overall comment. */
export interface EvaluationAnswersTable {
  id: Generated<number>;
  evaluation_id: number;
  question_id: number | null;
  side: 'self' | 'lead';
  /** 1 to 5. */
  score: number | null;
  comment: Generated<string>;
  version: VersionColumn;
  saved_at: Generated<Date>;
}

export interface EvaluationEventsTable {
  id: Generated<number>;
  evaluation_id: number;
  /** The move: `release`, `reopen`, `reassign`. */
  kind: string;
  from_state: string | null;
  to_state: string;
  person_id: number | null;
  reason: string | null;
  at: Generated<Date>;
}

/** A calibrated score that was proposed to the evaluator; one of an evaluation is open at a time. */
export interface CalibrationProposalsTable {
  id: Generated<number>;
  evaluation_id: number;
  /** Hundredths, 100 to 500. */
  score: number;
  reason: string;
  proposed_by: number;
  proposed_at: Date;
  /** Null while it waits, and where it was overtaken. */
  answer: 'accept' | 'discuss' | null;
  note: string | null;
  /** Null while it waits for an answer. */
  closed_at: Date | null;
}

/** Of one that was withdrawn nothing is left but whom it was about: the log hides it from them. */
export interface WithdrawnEvaluationsTable {
  evaluation_id: number;
  person_id: number;
}

export interface EvaluationTables {
  evaluation_forms: EvaluationFormsTable;
  evaluation_categories: EvaluationCategoriesTable;
  evaluation_questions: EvaluationQuestionsTable;
  evaluations: EvaluationsTable;
  evaluation_answers: EvaluationAnswersTable;
  evaluation_events: EvaluationEventsTable;
  calibration_proposals: CalibrationProposalsTable;
  withdrawn_evaluations: WithdrawnEvaluationsTable;
}
