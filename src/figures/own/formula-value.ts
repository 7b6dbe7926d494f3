import type { Formula } from './formula.ts';

const operations = {
  '+': (a: number, b: number) => a + b,
  '-': (a: number, b: number) => a - b,
  '*': (a: number, b: number) => a * b,
  '/': (a: number, b: number) => (b === 0 ? null : a / b),
} as const;

/** What a formula comes to; null where a part of it is absent or it divides by nought. */
export function formulaValue(
  formula: Formula,
  valueOf: (key: string) => number | null,
): number | null {
  switch (formula.kind) {
    case 'number':
      return formula.percent ? formula.value / 100 : formula.value;
    case 'measure':
      return valueOf(formula.key);
    case 'minus': {
      const value = formulaValue(formula.of, valueOf);
      return value === null ? null : -value;
    }
    case 'operator': {
      const left = formulaValue(formula.left, valueOf);
      const right = formulaValue(formula.right, valueOf);
      if (left === null || right === null) return null;
      const value = operations[formula.is](left, right);
      return value !== null && Number.isFinite(value) ? value : null;
    }
    case 'choice': {
      const values: number[] = [];
      for (const part of formula.of) {
        const value = formulaValue(part, valueOf);
        if (value === null) return null;
        values.push(value);
      }
      return formula.is === 'min' ? Math.min(...values) : Math.max(...values);
    }
  }
}
