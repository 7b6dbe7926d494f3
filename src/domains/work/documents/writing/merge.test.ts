import { array, assert, constantFrom, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { workOf } from '../../../../../tests/attack/thread-work.ts';
import { merge } from './merge.ts';

const text = array(constantFrom('one', 'two', 'three', '', '# four'), { maxLength: 8 }).map((it) =>
  it.join('\n'),
);

describe('joining two texts made from one', () => {
  test('texts of 100 kB with nothing in common are joined without a wait', () => {
    const lines = (word: string) =>
      `first\n${Array.from({ length: 16_000 }, (_, at) => `${word}${at}`).join('\n')}\nlast`;
    const from = process.threadCpuUsage();
    const { text: joined, clashes } = merge(lines('o'), lines('a'), lines('b'));
    expect(workOf(from)).toBeLessThan(4_000);
    expect(clashes).toBe(1);
    expect(joined.split('\n').filter((it) => it === 'first' || it === 'last')).toHaveLength(2);
    for (const it of ['a0', 'b0', 'a15999', 'b15999']) expect(joined.includes(it)).toBe(true);
  });

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
