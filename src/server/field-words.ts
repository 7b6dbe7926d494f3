import type { z } from 'zod';
import { lookUp } from '#/kernel/look-up.ts';

/** More choices than these are not read, and the document of the API has them. */
const MOST = 12;

const typeWords: Readonly<Record<string, string>> = {
  string: 'Write a text.',
  number: 'Write a number.',
  int: 'Write a whole number.',
  boolean: 'Say true or false.',
  array: 'Give a list.',
};

/** “laptop, phone or other”. */
const either = (values: readonly string[]) =>
  values.length < 2 ? (values[0] ?? '') : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;

/**
 * What a person is told of a field that does not fit. Words a contract has chosen stay; what the
 * library says by itself, in its own terms, is put as people write.
 */
export function fieldWords(issue: z.core.$ZodIssue): string {
  const { message } = issue;
  if (!message.startsWith('Invalid ')) return message;
  if (message.endsWith('received undefined')) return 'This is needed.';
  if (issue.code === 'invalid_value') {
    const values = issue.values.map(String);
    return values.length > MOST ? 'This is none of the choices.' : `Choose ${either(values)}.`;
  }
  return issue.code === 'invalid_type' ? (lookUp(typeWords, issue.expected) ?? message) : message;
}
