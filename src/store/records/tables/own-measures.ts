import type { Generated } from 'kysely';
import type { CreatedAt, VersionColumn } from './column.ts';

/** A formula over measures under a name. */
export interface OwnMeasuresTable {
  id: Generated<number>;
  name: string;
  /** Measures by their keys: `{revenue} / {dau}`. */
  formula: string;
  /** Ids of the own measures in the formula. */
  uses: number[];
  unit: 'money' | 'ratio' | 'count' | 'number' | 'seconds';
  /** Places behind the point; null for as many as say something. */
  decimals: number | null;
  /** Whether up is good (1), bad (-1) or neither (0). */
  tone: 1 | 0 | -1;
  description: string;
  author_id: number;
  /** Whether everybody who may see figures has it. */
  shared: boolean;
  /** Nobody is offered it any more; what uses it goes on. */
  archived_at: Date | null;
  version: VersionColumn;
  created_at: CreatedAt;
  updated_at: Generated<Date>;
}

export interface OwnMeasureTables {
  own_measures: OwnMeasuresTable;
}
