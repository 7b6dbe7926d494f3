/** What is read of `revaluations as v` beside an import; all null for one that valued nothing anew. */
export const revaluationColumns = [
  'v.figure as valued',
  'v.from_day as valued_from',
  'v.to_day as valued_to',
  'v.before_micros',
  'v.after_micros',
] as const;

interface Row {
  valued: 'revenue' | 'spend' | null;
  valued_from: string | null;
  valued_to: string | null;
  before_micros: number | null;
  after_micros: number | null;
}

export function revaluationOf(row: Row) {
  const { valued: figure, valued_from: from, valued_to: to } = row;
  const { before_micros: before, after_micros: after } = row;
  if (!figure || !from || !to || before === null || after === null) return null;
  return { figure, from, to, before, after };
}
