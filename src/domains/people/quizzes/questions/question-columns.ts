/** The columns of a file of questions, each with the headings it comes under. */
const headings = {
  kind: ['kind', 'type', 'question type'],
  text: ['question', 'text', 'question text'],
  correct: ['correct', 'right', 'answer', 'correct answer', 'right answer'],
  tolerance: ['tolerance', 'plus or minus', 'more or less'],
  unit: ['unit', 'units'],
  points: ['points', 'score', 'marks'],
  partial: ['partial', 'partial points'],
  explanation: ['explanation', 'why'],
  modelAnswer: ['model answer', 'good answer'],
  tags: ['tags', 'tag', 'topics'],
} as const;
export type QuestionColumn = keyof typeof headings;

/** "Option A" to "Option L", or "Option 1" to "Option 12". */
const option = /^(?:option|choice)\s*([a-l]|1[0-2]|[1-9])$/;

/** "Match A" to "Match O": what belongs to the option of the same letter; those beyond are decoys. */
const match = /^(?:match|right side)\s*([a-o]|1[0-5]|[1-9])$/;

const letters = 'abcdefghijklmno';

/** Which match (from 0) a heading stands for. */
export function matchColumnOf(heading: string): number | undefined {
  const [, which] = match.exec(heading.trim().toLowerCase()) ?? [];
  if (!which) return undefined;
  return /\d/.test(which) ? Number(which) - 1 : letters.indexOf(which);
}

/** Which column, or which option (from 0), a heading stands for. */
export function columnOf(heading: string): QuestionColumn | number | undefined {
  const name = heading.trim().toLowerCase();
  const [, which] = option.exec(name) ?? [];
  if (which) return /\d/.test(which) ? Number(which) - 1 : letters.indexOf(which);
  const found = Object.entries(headings).find(([, names]) =>
    (names as readonly string[]).includes(name),
  );
  return found?.[0] as QuestionColumn | undefined;
}

/** The name of an option in the file: A, B, C. */
export const letterOf = (at: number) => letters[at]!.toUpperCase();
