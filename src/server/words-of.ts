import { Refusal } from '#/kernel/refusal.ts';
import { untrustedUnder } from '#/store/outbound/tls-fault.ts';
import { asRefusal } from '#/store/records/failure.ts';

/**
 * What whoever runs the server is told of an error: a refusal's own words, with the fields it names, and
 * which setting leads to a server that is not trusted.
 */
export function wordsOf(error: unknown): string {
  if (error instanceof Refusal && error.fields) {
    return Object.values(error.fields).join('\n');
  }
  const untrusted = untrustedUnder(error);
  if (untrusted) return untrusted.message;
  const known = asRefusal(error);
  if (known instanceof Refusal && known.code === 'full') return known.message;
  return error instanceof Error ? error.message : String(error);
}
