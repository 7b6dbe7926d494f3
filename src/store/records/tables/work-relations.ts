import type { Generated } from 'kysely';

type WorkKind = 'issue' | 'task';

/** What one issue or task is to another; said from the first end: it blocks, it duplicates. */
export interface WorkRelationsTable {
  id: Generated<number>;
  relation: 'blocks' | 'relates' | 'duplicates';
  from_kind: WorkKind;
  from_id: number;
  to_kind: WorkKind;
  to_id: number;
  /** Who related them. */
  person_id: number;
  created_at: Date;
}

export interface WorkRelationTables {
  work_relations: WorkRelationsTable;
}
