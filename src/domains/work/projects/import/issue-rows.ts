/** A row of the file under our names; `line` is counted as spreadsheets do. */
export interface CsvRow {
  line: number;
  /** The columns of the file: it says nothing of the others, and an empty cell that there is none. */
  told: ReadonlySet<CsvColumn>;
  values: Partial<Record<CsvColumn, string>>;
  labels: string[];
}

/** Our columns, each with the headings it comes under. */
const headings = {
  type: ['issue type', 'type', 'issuetype'],
  key: ['issue key', 'key', 'issuekey'],
  id: ['issue id', 'id'],
  summary: ['summary', 'title', 'name'],
  status: ['status'],
  assignee: ['assignee'],
  reporter: ['reporter', 'creator'],
  priority: ['priority'],
  start: ['start date', 'start', 'startdate', 'custom field (start date)'],
  due: ['due date', 'due', 'duedate'],
  created: ['created', 'created at'],
  updated: ['updated', 'updated at'],
  parent: ['parent', 'parent key', 'parent id', 'epic link', 'custom field (epic link)'],
  labels: ['labels', 'label'],
  points: ['story points', 'points', 'custom field (story points)', 'story point estimate'],
  description: ['description'],
  sprint: ['sprint'],
} as const;
export type CsvColumn = keyof typeof headings;

const columnOf = (heading: string): CsvColumn | undefined => {
  const name = heading.trim().toLowerCase();
  const found = Object.entries(headings).find(([, names]) =>
    (names as readonly string[]).includes(name),
  );
  return found?.[0] as CsvColumn | undefined;
};

export interface CsvFile {
  rows: CsvRow[];
  columns: string[];
  ignored: string[];
  /** Which of the columns that are needed is missing. */
  missing: string[];
}

function rowOf(
  cells: readonly string[],
  columns: readonly (CsvColumn | undefined)[],
  told: ReadonlySet<CsvColumn>,
  line: number,
): CsvRow {
  const row: CsvRow = { line, told, values: {}, labels: [] };
  for (const [at, column] of columns.entries()) {
    const cell = cells[at] ?? '';
    if (column === undefined || cell === '') continue;
    // Jira repeats the column for every label, and for every sprint an issue was in.
    if (column === 'labels')
      row.labels.push(
        ...cell
          .split(',')
          .map((it) => it.trim())
          .filter(Boolean),
      );
    else if (column === 'sprint') row.values.sprint = cell;
    else row.values[column] ??= cell;
  }
  return row;
}

/** Reads a table of issues by the words of its first line. */
export function issuesIn(table: readonly (readonly string[])[]): CsvFile {
  const [head = [], ...body] = table;
  const columns = head.map(columnOf);
  const told = new Set(columns.filter((it) => it !== undefined));
  const has = (column: CsvColumn) => told.has(column);
  return {
    rows: body.flatMap((cells, at) =>
      cells.some((it) => it !== '') ? [rowOf(cells, columns, told, at + 2)] : [],
    ),
    columns: head.filter((_, at) => columns[at] !== undefined),
    ignored: head.filter((it, at) => columns[at] === undefined && it !== ''),
    missing: [...(has('key') ? [] : ['Issue key']), ...(has('summary') ? [] : ['Summary'])],
  };
}
