import { lookUp } from '#/kernel/look-up.ts';
import { problemOf } from '../quiz-moves.ts';
import { kindWords, questionKinds, trueFalse, type QuestionKind } from '../quiz-words.ts';
import { columnOf, letterOf, matchColumnOf, type QuestionColumn } from './question-columns.ts';
import { QuestionDraft } from './questions.contract.ts';
import { noNumber, numberProblem } from './quiz-number.ts';

/** What is wrong with a cell; rows are counted as spreadsheets do, the headings are the first. */
interface CellProblem {
  row: number;
  column: string;
  message: string;
}

interface Row {
  row: number;
  cells: Partial<Record<QuestionColumn, string>>;
  /** With the empty ones, so that letters keep their place. */
  options: string[];
  matches: string[];
}

const yes = ['yes', 'true', 'y', '1', 'x'];
const no = ['no', 'false', 'n', '0', ''];

const kindNames: Record<QuestionKind, readonly string[]> = {
  single: ['single', 'one answer', 'single choice'],
  multiple: ['multiple', 'several answers', 'multiple choice'],
  true_false: ['true_false', 'true or false', 'true/false'],
  ordering: ['ordering', 'order', 'sequence', 'ranking'],
  matching: ['matching', 'match', 'pairs'],
  number: ['number', 'numeric', 'numerical'],
  text: ['text', 'written answer', 'written', 'open'],
  file: ['file', 'files', 'upload', 'attachment'],
};

const splitList = (cell: string) =>
  cell
    .split(/[,;]/)
    .map((it) => it.trim())
    .filter(Boolean);

function kindOf({ cells, options, matches }: Row): QuestionKind | undefined {
  const typed = (cells.kind ?? '').toLowerCase();
  if (typed !== '') return questionKinds.find((it) => kindNames[it].includes(typed));
  if (cells.tolerance || cells.unit) return 'number';
  if (matches.some((it) => it !== '')) return 'matching';
  const correct = (cells.correct ?? '').toLowerCase();
  if (options.every((it) => it === ''))
    return [...yes, 'no', 'false'].includes(correct) ? 'true_false' : 'text';
  return splitList(correct).length > 1 ? 'multiple' : 'single';
}

/** Ids of the right options, as letters, numbers or the words of the option name them. */
function correctOf(kind: QuestionKind, { cells, options }: Row): string[] | null {
  const typed = cells.correct ?? '';
  if (kind !== 'single' && kind !== 'multiple' && kind !== 'true_false') return [];
  if (kind === 'true_false') {
    const word = typed.toLowerCase();
    if (yes.includes(word)) return [trueFalse[0]!.id];
    return no.includes(word) && word !== '' ? [trueFalse[1]!.id] : null;
  }
  const whole = options.findIndex((it) => it !== '' && it.toLowerCase() === typed.toLowerCase());
  const named = whole >= 0 ? [whole] : splitList(typed).map((it) => placeOf(it, options));
  if (named.length === 0 || named.some((at) => at < 0 || !options[at])) return null;
  return [...new Set(named)].map((at) => letterOf(at).toLowerCase());
}

function placeOf(name: string, options: readonly string[]): number {
  const word = name.toLowerCase();
  const said = options.findIndex((it) => it !== '' && it.toLowerCase() === word);
  if (said >= 0) return said;
  if (/^[a-l]$/.test(word)) return word.charCodeAt(0) - 'a'.charCodeAt(0);
  return /^\d{1,2}$/.test(word) ? Number(word) - 1 : -1;
}

/** What the names of the schema are called in the file. */
const titles: Record<string, string> = {
  text: 'Question',
  points: 'Points',
  tags: 'Tags',
  explanation: 'Explanation',
  modelAnswer: 'Model answer',
  options: 'Options',
  correct: 'Correct',
  number: 'Correct',
};

type Item = QuestionDraft['options'][number];

/** The column of the first pair that lacks a side; matches behind the last option are decoys. */
function unpaired({ options, matches }: Row): string | undefined {
  const last = options.findLastIndex((it) => it !== '');
  for (let at = 0; at <= last; at += 1) {
    if (!options[at]) return `Option ${letterOf(at)}`;
    if (!matches[at]) return `Match ${letterOf(at)}`;
  }
  return undefined;
}

function questionOf(it: Row): QuestionDraft | CellProblem[] {
  const problem = (column: string, message: string) => [{ row: it.row, column, message }];
  const kind = kindOf(it);
  if (!kind)
    return problem('Kind', `Write one of ${Object.values(kindWords).join(', ').toLowerCase()}.`);
  const { cells, options } = it;
  if (!cells.text) return problem('Question', 'The question is missing.');
  const correct = correctOf(kind, it);
  if (!correct)
    return problem(
      'Correct',
      kind === 'true_false' ? 'Write true or false.' : 'Name an option by its letter.',
    );
  if (kind === 'single' && correct.length > 1)
    return problem('Correct', 'Only one option can be right here.');
  const number = {
    value: cells.correct ?? '',
    tolerance: cells.tolerance ?? '',
    unit: cells.unit ?? '',
  };
  const off = kind === 'number' ? numberProblem(number) : null;
  if (off) return problem(off.startsWith('Tolerance') ? 'Tolerance' : 'Correct', off);
  const partial = (cells.partial ?? '').toLowerCase();
  if (![...yes, ...no].includes(partial)) return problem('Partial', 'Write yes or no.');
  const points = cells.points === undefined || cells.points === '' ? 1 : Number(cells.points);
  if (!Number.isInteger(points) || points < 1 || points > 100)
    return problem('Points', 'Write a whole number from 1 to 100.');
  const [given, matches] = [options, it.matches].map((side) =>
    side.flatMap((text, at) => (text === '' ? [] : [{ id: letterOf(at).toLowerCase(), text }])),
  ) as [Item[], Item[]];
  const hasOptions = !['true_false', 'text', 'number', 'file'].includes(kind);
  if (kind === 'ordering' || kind === 'matching') {
    const wrong = kind === 'matching' ? unpaired(it) : undefined;
    if (wrong) return problem(wrong, 'The other side of this pair is missing.');
    const asked = { kind, text: cells.text, options: given, matches, correct: [], points };
    const words = problemOf({ ...asked, number });
    if (words) return problem(kind === 'matching' ? 'Match A' : 'Option A', words);
  }
  if ((kind === 'single' || kind === 'multiple') && given.length < 2)
    return problem('Option B', 'It needs two options at least.');
  const read = QuestionDraft.safeParse({
    kind,
    text: cells.text,
    options: hasOptions ? given : [],
    matches: kind === 'matching' ? matches : [],
    correct,
    partial: yes.includes(partial),
    number: kind === 'number' ? number : noNumber,
    points,
    explanation: cells.explanation ?? '',
    modelAnswer: cells.modelAnswer ?? '',
    tags: splitList(cells.tags ?? ''),
  });
  if (read.success) return read.data;
  return read.error.issues.map((issue) => ({
    row: it.row,
    column: lookUp(titles, String(issue.path[0])) ?? String(issue.path[0]),
    message: issue.message,
  }));
}

function rowsOf(table: readonly (readonly string[])[]): Row[] {
  const columns = (table[0] ?? []).map(columnOf);
  const matchColumns = (table[0] ?? []).map(matchColumnOf);
  return table.slice(1).flatMap((line, at) => {
    if (line.every((it) => it.trim() === '')) return [];
    const it: Row = { row: at + 2, cells: {}, options: [], matches: [] };
    for (const [place, column] of columns.entries()) {
      const cell = (line[place] ?? '').trim();
      const match = matchColumns[place];
      if (match !== undefined) it.matches[match] = cell;
      else if (typeof column === 'number') it.options[column] = cell;
      else if (column !== undefined) it.cells[column] = cell;
    }
    it.options = Array.from(it.options, (option) => option ?? '');
    it.matches = Array.from(it.matches, (match) => match ?? '');
    return [it];
  });
}

/** Questions of a table whose first line has the headings, and every cell that is not right. */
export function readQuestions(table: readonly (readonly string[])[]): {
  questions: QuestionDraft[];
  problems: CellProblem[];
} {
  const columns = (table[0] ?? []).map(columnOf);
  if (!columns.includes('text'))
    return {
      questions: [],
      problems: [{ row: 1, column: 'Question', message: 'There is no column "Question".' }],
    };
  const rows = rowsOf(table);
  if (rows.length === 0)
    return {
      questions: [],
      problems: [{ row: 2, column: 'Question', message: 'There is no question in this file.' }],
    };
  const read = rows.map(questionOf);
  return {
    questions: read.flatMap((it) => (Array.isArray(it) ? [] : [it])),
    problems: read.flatMap((it) => (Array.isArray(it) ? it : [])),
  };
}
