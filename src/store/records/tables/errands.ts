import type { Generated } from 'kysely';
import type { CreatedAt, Json } from './column.ts';

/** Work that a command handed to the running server, and how it ended. */
export interface ErrandsTable {
  id: Generated<number>;
  task: Json<unknown>;
  created_at: CreatedAt;
  /** Renewed while the server is at it; null until it takes the errand. */
  alive_at: Date | null;
  ended_at: Date | null;
  /** What the command prints, once it has gone well; before, how far it is. */
  lines: Json<string[]> | null;
  /** Why it did not. */
  failure: string | null;
}

export interface ErrandTables {
  errands: ErrandsTable;
}
