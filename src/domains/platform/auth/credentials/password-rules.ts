/** In characters as people count them (code points); longer than the minimum is recommended, not asked. */
const passwordLength = { min: 12, recommended: 15, max: 128 } as const;

/**
 * One spelling for what looks the same: a phone and a laptop may send "é" as one or as two
 * characters. NFKC, as NIST SP 800-63B section 5.1.1.2 recommends.
 */
export const normalisePassword = (typed: string): string => typed.normalize('NFKC');

/** Why its length is not right, or undefined. There are no rules of composition. */
export function passwordLengthProblem(typed: string): string | undefined {
  const length = [...normalisePassword(typed)].length;
  if (length < passwordLength.min) return `Use at least ${passwordLength.min} characters.`;
  if (length > passwordLength.max) return `Use at most ${passwordLength.max} characters.`;
  return undefined;
}

export interface PasswordMeter {
  /** 0 to 1. */
  share: number;
  words: string;
}

/** How far a new password has come: the minimum is two thirds, the recommended length is all. */
export function passwordMeter(typed: string): PasswordMeter {
  const length = [...normalisePassword(typed)].length;
  const { min, recommended } = passwordLength;
  if (length < min) {
    const more = min - length;
    return {
      share: (length / min) * (2 / 3),
      words: `${more} more ${more === 1 ? 'character' : 'characters'}`,
    };
  }
  if (length < recommended)
    return { share: 2 / 3, words: `Good; ${recommended} or more is better` };
  return { share: 1, words: 'Strong length' };
}
