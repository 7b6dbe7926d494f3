import { afterAll, beforeAll, expect, test } from 'vitest';
import { language } from './language.ts';

/** The formatters as a build that runs from right to left has them. */
async function reloaded() {
  const part = `?${crypto.randomUUID()}`;
  const numbers = (await import(`./numbers.ts${part}`)) as typeof import('./numbers.ts');
  return numbers;
}

const { direction } = language;
beforeAll(() => void (language.direction = 'rtl'));
afterAll(() => void (language.direction = direction));

test('from right to left a sign is held before its number, and read back without the mark', async () => {
  const { formatChange, formatNumber, plainNumber } = await reloaded();
  expect(formatNumber(-1234.5, 1)).toBe('\u200E−1,234.5');
  expect(formatChange(0.061)).toBe('\u200E+6.1%');
  expect(formatNumber(1234)).toBe('1,234');
  expect(formatChange(0)).toBe('0.0%');
  expect(Number(plainNumber(formatNumber(-1234.5, 1)))).toBe(-1234.5);
});
