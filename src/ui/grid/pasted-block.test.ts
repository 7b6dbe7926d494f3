import { expect, test } from 'vitest';
import { pastedBlock } from './pasted-block.ts';

test('tabs part cells, line ends part rows, and the last line end parts nothing', () => {
  expect(pastedBlock('1\t2\r\n3\t4\r\n')).toEqual([
    ['1', '2'],
    ['3', '4'],
  ]);
  expect(pastedBlock('1,204')).toEqual([['1,204']]);
});

test('empty cells stay in their places', () => {
  expect(pastedBlock('\t2\n\n3')).toEqual([['', '2'], [''], ['3']]);
});

test('a quoted cell may hold tabs, line ends and quotes', () => {
  expect(pastedBlock('"a\tb"\t"say ""so""\nor not"')).toEqual([['a\tb', 'say "so"\nor not']]);
});
