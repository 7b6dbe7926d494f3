import { Refusal } from '#/kernel/refusal.ts';
import { asRefusal } from '#/store/records/failure.ts';

/** What people are told of an error: a refusal's own words, with the fields it names. */
export function wordsOf(error: unknown): string {
  if (error instanceof Refusal && error.fields) {
    return Object.values(error.fields).join('\n');
  }
  const known = asRefusal(error);
  if (known instanceof Refusal && known.code === 'full') return known.message;
  return error instanceof Error ? error.message : String(error);
}
