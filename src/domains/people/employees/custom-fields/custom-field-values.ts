import { dayInCell } from '#/kernel/day-in-cell.ts';
import { plainNumber } from '#/kernel/numbers.ts';
import { Day, line } from '#/kernel/schema.ts';

export const customKinds = ['text', 'number', 'day', 'choice', 'yes-no'] as const;
export type CustomKind = (typeof customKinds)[number];

export const customKindWords: Record<CustomKind, string> = {
  text: 'Text',
  number: 'Number',
  day: 'Day',
  choice: 'Choice',
  'yes-no': 'Yes or no',
};

/** Who sees a field beside HR; the person sees what they may fill in themselves. */
export const seenBys = ['everybody', 'manager', 'hr'] as const;
export type SeenBy = (typeof seenBys)[number];

export const seenByWords: Record<SeenBy, string> = {
  everybody: 'Everybody',
  manager: 'The person, their manager and HR',
  hr: 'HR only',
};

/** As long as a text may be. */
export const LONGEST_TEXT = 500;

interface Kind {
  kind: CustomKind;
  choices: readonly string[];
}

type Read = { value: string } | { problem: string };

const yes = ['yes', 'y', 'true', '1'];
const no = ['no', 'n', 'false', '0'];

function readNumber(text: string): string | undefined {
  const plain = plainNumber(text);
  if (!/^-?\d{1,15}(\.\d{1,6})?$/.test(plain)) return undefined;
  return String(Number(plain));
}

/** What is typed or stands in a cell as the value of a field, or what is wrong with it. */
export function readCustom({ kind, choices }: Kind, text: string): Read {
  if (kind === 'number') {
    const value = readNumber(text);
    return value === undefined ? { problem: 'Write a number.' } : { value };
  }
  if (kind === 'day') {
    const day = Day.safeParse(dayInCell(text));
    return day.success ? { value: day.data } : { problem: 'Write a day as 2025-11-20.' };
  }
  if (kind === 'choice') {
    const value = choices.find((it) => it.toLowerCase() === text.trim().toLowerCase());
    return value === undefined ? { problem: `Choose one of: ${choices.join(', ')}.` } : { value };
  }
  if (kind === 'yes-no') {
    const word = text.trim().toLowerCase();
    if (yes.includes(word)) return { value: 'yes' };
    return no.includes(word) ? { value: 'no' } : { problem: 'Write yes or no.' };
  }
  const parsed = line(LONGEST_TEXT).safeParse(text);
  return parsed.success
    ? { value: parsed.data }
    : { problem: parsed.error.issues[0]?.message ?? 'This is not right.' };
}
