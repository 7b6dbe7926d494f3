import type { Generated } from 'kysely';
import type { CreatedAt, VersionColumn } from './column.ts';

/** A word of a person's own for a line of the palette. */
export interface AliasesTable {
  id: Generated<number>;
  person_id: number;
  /** Lower case. */
  word: string;
  line: string;
  version: VersionColumn;
  created_at: CreatedAt;
}

export interface AliasTables {
  aliases: AliasesTable;
}
