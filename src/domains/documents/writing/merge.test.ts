import { array, assert, constantFrom, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { merge } from './merge.ts';

const text = array(constantFrom('one', 'two', 'three', '', '# four'), { maxLength: 8 }).map((it) =>
  it.join('\n'),
);

describe('joining two texts made from one', () => {
  test('where only one of them changed something, that is taken', () => {
    assert(
      property(text, text, (base, changed) => {
        expect(merge(base, changed, base)).toEqual({ text: changed, clashes: 0 });
        expect(merge(base, base, changed)).toEqual({ text: changed, clashes: 0 });
        expect(merge(base, changed, changed)).toEqual({ text: changed, clashes: 0 });
      }),
    );
  });

  test('no line that somebody wrote anew is lost', () => {
    assert(
      property(
        text,
        array(constantFrom('mine', 'also mine')),
        array(constantFrom('theirs')),
        (base, mine, theirs) => {
          const merged = merge(base, [base, ...mine].join('\n'), [...theirs, base].join('\n')).text;
          const count = (of: string, line: string) =>
            of.split('\n').filter((it) => it === line).length;
          for (const line of new Set([...mine, ...theirs])) {
            expect(count(merged, line)).toBe(
              [...mine, ...theirs].filter((it) => it === line).length,
            );
          }
        },
      ),
    );
  });

  test('changes in different places are joined, in the same place both stand', () => {
    const base = 'Intro\n\nSteps\n\nEnd';
    expect(merge(base, 'Intro!\n\nSteps\n\nEnd', 'Intro\n\nSteps\n\nThe end')).toEqual({
      text: 'Intro!\n\nSteps\n\nThe end',
      clashes: 0,
    });
    expect(merge(base, 'Intro A\n\nSteps\n\nEnd', 'Intro B\n\nSteps\n\nEnd')).toEqual({
      text: 'Intro A\n\nIntro B\n\nSteps\n\nEnd',
      clashes: 1,
    });
  });
});
