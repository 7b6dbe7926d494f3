import { DuckDBInstance } from '@duckdb/node-api';
import { expect, test } from 'vitest';
import { rowsOf } from './readers.ts';

const connection = await (await DuckDBInstance.create(':memory:')).connect();

test('numbers come as they are, to the last that is exact, and no further', async () => {
  const numbers = [0, 1, -1, 2 ** 31, -(2 ** 31) - 1, 2 ** 32, Number.MAX_SAFE_INTEGER];
  for (const type of ['bigint', 'hugeint'])
    for (const number of numbers.flatMap((it) => [it, -it]))
      expect(await rowsOf(connection, `select (${number})::${type} as it`)).toEqual([
        { it: number === 0 ? 0 : number },
      ]);
  for (const text of ['9007199254740992', '-9007199254740993', '170141183460469231731687303715884'])
    await expect(rowsOf(connection, `select ${text}::hugeint as it`)).rejects.toThrow(
      /too large to be exact/,
    );
});

test('what is absent, and no number, is null in every kind', async () => {
  const kinds = 'bigint hugeint integer double date varchar boolean timestamp'.split(' ');
  const all = kinds.map((it, at) => `case when i = 1 then null else null::${it} end as c${at}`);
  const rows = await rowsOf(connection, `select ${all.join(', ')} from range(2) t(i)`);
  expect(rows).toEqual(
    [0, 1].map(() => Object.fromEntries(kinds.map((_, at) => [`c${at}`, null]))),
  );
  expect(await rowsOf(connection, `select 'nan'::double as it, 'inf'::double as other`)).toEqual([
    { it: null, other: null },
  ]);
});

test('days and texts, short and long, with their own letters, over many chunks', async () => {
  const words = ['', 'PK', 'ab\u0000d', 'پاک', '👍', 'exactly12345', 'thirteen of it', 'PK'];
  const list = words.map((it) => `'${it.replace('\u0000', "' || chr(0) || '")}'`).join(', ');
  const rows = await rowsOf(
    connection,
    `select i::integer as nth, case when i % 3 = 0 then null else [${list}][1 + i % ${words.length}] end as word,
       date '2024-02-28' + (i % 3)::integer as day, i % 2 = 0 as is_even
     from range(5000) t(i) order by i`,
  );
  const days = ['2024-02-28', '2024-02-29', '2024-03-01'];
  expect(rows).toEqual(
    Array.from({ length: 5000 }, (_, i) => ({
      nth: i,
      word: i % 3 === 0 ? null : words[i % words.length],
      day: days[i % 3],
      is_even: i % 2 === 0 ? 1 : 0,
    })),
  );
});
