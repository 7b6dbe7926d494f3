export const PIN_LENGTH = 6;

/** The longest stretch of digits that counts up or down by one. */
function longestRun(pin: string): number {
  let longest = 1;
  for (const step of [1, -1]) {
    let length = 1;
    for (let at = 1; at < pin.length; at++) {
      length = Number(pin[at]) - Number(pin[at - 1]) === step ? length + 1 : 1;
      longest = Math.max(longest, length);
    }
  }
  return longest;
}

/** Why this PIN may not be chosen, or undefined. Runs and repeats are what is guessed first. */
export function pinProblem(pin: string): string | undefined {
  if (!/^\d{6}$/.test(pin)) return 'A PIN has six digits.';
  if (/(\d)\1\1/.test(pin)) return 'Do not use the same digit three times in a row.';
  if (longestRun(pin) >= 4) return 'Do not count up or down, as in 1234.';
  if (new Set(pin).size < 4) return 'Use at least four different digits.';
  return undefined;
}
