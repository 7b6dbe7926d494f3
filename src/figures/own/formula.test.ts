import {
  array,
  assert,
  boolean,
  constantFrom,
  integer,
  letrec,
  nat,
  oneof,
  option,
  pre,
  property,
  record,
  string,
  tuple,
} from 'fast-check';
import { expect, test } from 'vitest';
import { checkedFormula, formulaNames, isBuiltInName } from './formula-names.ts';
import { formulaValue } from './formula-value.ts';
import { asTyped, formulaKept, formulaWords } from './formula-words.ts';
import { DEEPEST_FORMULA, type Formula } from './formula.ts';
import { keptFormula } from './own-definition.ts';
import { readFormula, tried } from './read-formula.ts';

const own = { id: 7, name: 'Cost (all) / day', kind: { money: 1, count: -1, seconds: 0 } };
const names = formulaNames([own]);
const read = (text: string) => readFormula(text, names);
const kept = (text: string) => formulaKept(read(text));
const faultOf = (text: string) => {
  const found = tried(() => checkedFormula(read(text), names));
  return 'fault' in found ? found.fault : undefined;
};
const unitsOf = (text: string) => checkedFormula(read(text), names).units;

test('measures are named as the pages and the palette call them, in any case and spacing', () => {
  expect(kept('(Ad revenue + iap  REVENUE) / dau')).toBe('({revenue} + {iapRevenue}) / {dau}');
  expect(kept('revenue − cost')).toBe('{totalRevenue} - {spend}');
  expect(kept('LTV D7 ÷ cpi × 50%')).toBe('{ltv7} / {cpi} * 50%');
  expect(kept('[cost (all) / day] * 2')).toBe('{own:7} * 2');
  expect(kept('max(Crash rate, 1 % , .5)')).toBe('max({crashRate}, 1%, 0.5)');
  expect(formulaWords(read('[Cost (all) / day]*spend'), names.typed)).toBe(
    '[Cost (all) / day] * Spend',
  );
  expect(formulaWords(keptFormula('{revenue}/{dau}'), names.nameOf, 'read')).toBe(
    'Ad revenue ÷ DAU',
  );
});

test.each([
  ['ad revenu / dau', [0, 9], 'No measure is called “ad revenu”: did you mean Ad revenue?'],
  ['iap revenu / dau', [0, 10], 'No measure is called “iap revenu”: did you mean IAP revenue?'],
  ['spend / qqqqqqqq', [8, 16], 'No measure is called “qqqqqqqq”: choose one from the list.'],
  ['', [0, 0], 'Something is missing at the end: name a measure.'],
  ['spend /', [7, 7], 'Something is missing at the end: name a measure.'],
  ['(spend', [0, 1], 'This “(” is not closed: write “)”.'],
  ['spend)', [5, 6], 'This “)” closes nothing: take it away.'],
  ['spend 5', [0, 7], 'No measure is called “spend 5”: did you mean Spend?'],
  ['5 spend', [2, 7], 'Write +, −, × or ÷ between two parts.'],
  ['spend / / dau', [8, 9], '“/” cannot stand here: name a measure or write a number.'],
  ['max(spend)', [0, 10], 'max takes two or more parts: max(DAU, 1).'],
  ['[spend', [0, 1], 'This “[” is not closed.'],
  ['3 * 4', [0, 5], 'Name at least one measure: a number is the same everywhere.'],
  ['spend / 0', [8, 9], 'Nothing can be divided by 0.'],
])('%j is refused at %j', (text, at, words) => {
  expect(faultOf(text)).toMatchObject({ at, words });
});

test.each([
  ['spend + installs', '“Spend” is money and “Installs” is a count: they cannot be added.'],
  ['spend - ecpm', '“Spend” is money and “eCPM” is money per unit: they cannot be subtracted.'],
  ['spend + 5', '“Spend” is money and “5” has no currency'],
  ['max(spend, dau)', 'cannot be compared'],
  ['spend * spend', 'This would be money²'],
  ['installs / spend', 'This would be count ÷ money'],
  ['fill rate / dau', 'This would be 1 ÷ count'],
])('%s is of no kind', (text, words) => {
  expect(faultOf(text)?.words).toContain(words);
});

test('units follow from the parts', () => {
  expect(unitsOf('(ad revenue + iap revenue) / dau')).toEqual(['money']);
  expect(unitsOf('spend / revenue')).toEqual(['ratio', 'number']);
  expect(unitsOf('1 - fill rate')).toEqual(['ratio', 'number']);
  expect(unitsOf('max(dau, 1)')).toEqual(['count', 'number']);
  expect(unitsOf('max(spend, 0)')).toEqual(['money']);
  expect(unitsOf('session length * sessions')).toEqual(['seconds']);
  expect(unitsOf('ARPDAU * dau')).toEqual(['money']);
});

test('what is too long or too deep is refused, not run', () => {
  expect(faultOf(`spend${' + spend'.repeat(80)}`)?.words).toContain('at most 500 characters');
  expect(faultOf(`${'('.repeat(40)}spend${')'.repeat(40)}`)?.words).toContain('Too many brackets');
  expect(faultOf(`${'-'.repeat(60)}spend`)?.words).toContain('Too many signs');
  expect(faultOf('spend / \u0000')?.words).toContain('cannot stand here');
  expect(isBuiltInName(' ad  Revenue ')).toBe(true);
});

const leaves = ['revenue', 'spend', 'dau', 'ltv7', 'own:7'];
const at = [0, 0] as const;
const formulas = letrec<{ formula: Formula }>((tie) => ({
  formula: oneof(
    { maxDepth: 6, withCrossShrink: true },
    constantFrom(...leaves).map((key): Formula => ({ kind: 'measure', key, at })),
    record({ thousandths: nat(9_999_999), percent: boolean() }).map(
      ({ thousandths, percent }): Formula => {
        return { kind: 'number', value: thousandths / 1000, percent, at };
      },
    ),
    tie('formula').map((of): Formula => ({ kind: 'minus', of, at })),
    tuple(constantFrom('+', '-', '*', '/'), tie('formula'), tie('formula')).map(
      ([is, left, right]): Formula => ({ kind: 'operator', is, left, right, at }),
    ),
    tuple(constantFrom('min', 'max'), array(tie('formula'), { minLength: 2, maxLength: 3 })).map(
      ([is, of]): Formula => ({ kind: 'choice', is, of, at }),
    ),
  ),
})).formula;
const fits = (text: string) => text.length <= 500;
const plain = (it: unknown) => JSON.parse(JSON.stringify(it, (key, of) => (key === 'at' ? 0 : of)));

test('a formula that is written out and read again is the same, by names and by keys', () => {
  assert(
    property(formulas, (formula) => {
      const typed = formulaWords(formula, names.typed);
      const printed = formulaWords(formula, (key) => asTyped(names.nameOf(key)), 'read');
      const byKey = formulaKept(formula);
      pre([typed, printed, byKey].every(fits));
      expect(plain(read(typed))).toEqual(plain(formula));
      expect(plain(read(printed))).toEqual(plain(formula));
      expect(plain(keptFormula(byKey))).toEqual(plain(formula));
    }),
    { numRuns: 300 },
  );
  expect(DEEPEST_FORMULA).toBeGreaterThan(6);
});

/** The same by JavaScript’s own arithmetic: NaN stands for what is absent. */
function reference(formula: Formula, values: Record<string, number | null>): number {
  switch (formula.kind) {
    case 'number':
      return formula.percent ? formula.value / 100 : formula.value;
    case 'measure':
      return values[formula.key] ?? Number.NaN;
    case 'minus':
      return -reference(formula.of, values);
    case 'choice':
      return Math[formula.is](...formula.of.map((it) => reference(it, values)));
    case 'operator': {
      const [a, b] = [reference(formula.left, values), reference(formula.right, values)];
      if (formula.is === '+') return a + b;
      if (formula.is === '-') return a - b;
      if (formula.is === '*') return a * b;
      return b === 0 ? Number.NaN : a / b;
    }
  }
}

test('a formula comes to what JavaScript reckons; what is absent makes the whole absent', () => {
  const value = option(integer({ min: -1_000_000, max: 1_000_000 }));
  const values = record(Object.fromEntries(leaves.map((it) => [it, value])));
  assert(
    property(formulas, values, (formula, of) => {
      const wanted = reference(formula, of);
      const got = formulaValue(formula, (key) => of[key]!);
      expect(got).toBe(Number.isFinite(wanted) ? wanted : null);
    }),
    { numRuns: 500 },
  );
});

test('whatever is typed is read or refused in words', () => {
  const pieces = constantFrom(
    '(',
    ')',
    '+',
    '-',
    '/',
    '*',
    '%',
    'spend',
    'dau',
    '[',
    ']',
    '5',
    ',',
    'min',
    '{',
    '}',
    '.',
    ' ',
  );
  const typed = oneof(
    string({ unit: 'grapheme' }),
    array(pieces).map((it) => it.join('')),
  );
  const run = () =>
    assert(
      property(typed, (text) => {
        const found = tried(() => checkedFormula(read(text), names));
        return !('fault' in found) || /[.?]$/.test(found.fault.words);
      }),
      { numRuns: 500 },
    );
  expect(run).not.toThrow();
});
