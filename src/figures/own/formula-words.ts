import type { Formula } from './formula.ts';

/** How tightly a formula holds together: a sum is put in brackets within a product. */
function tightness(formula: Formula): number {
  if (formula.kind === 'operator') return formula.is === '+' || formula.is === '-' ? 1 : 2;
  return formula.kind === 'minus' ? 3 : 4;
}

const digits = new Intl.NumberFormat('en-US', { useGrouping: false, maximumFractionDigits: 20 });

const signs = {
  typed: { '+': '+', '-': '-', '*': '*', '/': '/' },
  read: { '+': '+', '-': '−', '*': '×', '/': '÷' },
} as const;

/** A formula written out; `typed` as one writes it, `read` with the signs of print. */
export function formulaWords(
  formula: Formula,
  nameOf: (key: string) => string,
  style: keyof typeof signs = 'typed',
): string {
  const words = (it: Formula): string => {
    switch (it.kind) {
      case 'number':
        return digits.format(it.value) + (it.percent ? '%' : '');
      case 'measure':
        return nameOf(it.key);
      case 'minus':
        return `-${within(it.of, 3)}`;
      case 'operator': {
        const own = tightness(it);
        // What stands right is read after what stands left: a sum of a sum keeps its brackets.
        return `${within(it.left, own)} ${signs[style][it.is]} ${within(it.right, own + 1)}`;
      }
      case 'choice':
        return `${it.is}(${it.of.map(words).join(', ')})`;
    }
  };
  const within = (it: Formula, least: number) =>
    tightness(it) < least ? `(${words(it)})` : words(it);
  return words(formula);
}

/** A name as a formula takes it: in square brackets where it has more than words. */
export const asTyped = (name: string): string =>
  /^\p{L}[\p{L}\p{N}_]*(?: [\p{L}\p{N}_]+){0,5}$/u.test(name) ? name : `[${name}]`;

/** As it is kept: measures by their keys. */
export const formulaKept = (formula: Formula): string => formulaWords(formula, (it) => `{${it}}`);
