import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#/store/records/records.ts';

/** A step of how PostgreSQL ran a statement, as `explain (analyze, format json)` tells it. */
export interface PlanStep {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanStep[];
}

/** Runs a statement and gives every step of it, the outermost first. */
export async function stepsOf(db: Db, statement: RawBuilder<unknown>): Promise<PlanStep[]> {
  const { rows } = await sql<{ 'QUERY PLAN': { Plan: PlanStep }[] }>`
    explain (analyze, format json) ${statement}`.execute(db);
  const steps = [rows[0]!['QUERY PLAN'][0]!.Plan];
  for (const it of steps) steps.push(...(it.Plans ?? []));
  return steps;
}

/** Whether a step reads a whole table. */
export const readsWhole = (it: PlanStep, table: string) =>
  it['Node Type'] === 'Seq Scan' && it['Relation Name'] === table;
