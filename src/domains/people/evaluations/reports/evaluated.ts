import type { EvaluationState } from '../evaluation-machine.ts';
import type { Part } from './statistics.ts';

/** An evaluation with the names groups are made by. */
export interface EvaluatedRow {
  id: number;
  version: number;
  form_id: number;
  form_name: string;
  period: string;
  starts_on: string;
  ends_on: string;
  /** As the reader may know it. */
  state: EvaluationState;
  person_id: number;
  person_name: string;
  person_title: string | null;
  evaluator_id: number;
  evaluator_name: string;
  /** The team people are counted in: the one they lead, else the one that has most of their time. */
  team_id: number | null;
  team_name: string | null;
  department_id: number | null;
  department_name: string | null;
  /** Hundredths; null where the weighted score stands. */
  calibrated_score: number | null;
  calibration_reason: string | null;
}

/** One category of an evaluation: what its means are made of, in hundredths. */
export interface CategoryParts {
  name: string;
  weight: number;
  self: Part;
  lead: Part;
}

/** An evaluation with its scores in hundredths, those the reader may not know left out. */
export interface Evaluated extends EvaluatedRow {
  isLate: boolean;
  /** The reader may see this one, not only means it is part of. */
  isSingle: boolean;
  /** The lead's side is known to the reader, of evaluations they write also before it is handed in. */
  isSeen: boolean;
  isOwn: boolean;
  /** In the order of the form. */
  categories: CategoryParts[];
  self: number | null;
  lead: number | null;
  /** What counts: the calibrated score, else the weighted one. */
  final: number | null;
}
