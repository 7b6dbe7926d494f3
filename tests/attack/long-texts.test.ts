import { sample } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { allEndpoints } from '#/app/contracts.ts';
import { openApi } from '#/server/openapi.ts';
import { inputs } from '../support/fuzz-inputs.ts';
import { inputSchema, textPlaces, withValue, type Place } from './text-places.ts';
import { workOf } from './thread-work.ts';

/** As long as a careless limit would let through, and a tenth of it: what is slow there is not tried longer. */
const LONG = 100_000;
const SHORT = LONG / 10;
const filled = (unit: string, length: number) =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
const structures = [
  'a',
  ' ',
  '\n',
  '\t',
  '_a',
  'a ',
  ' a',
  '<',
  '<a ',
  '&',
  '@a',
  'a@',
  'a.',
  '.',
  '-',
  '- ',
  '*',
  '**a',
  '`',
  '[',
  '](',
  '![](',
  '(',
  '))',
  '"',
  "'",
  '\\',
  '/',
  '//',
  '0',
  '9',
  '1,',
  '=',
  '+',
  '%',
  '%a',
  '#',
  '# ',
  '|',
  '| ',
  '~',
  ':',
  '::',
  'http://',
  '\u200b',
  '\u0301',
  '👩‍',
  'İ',
  '{',
  '{"a":',
  '[[',
  '\r\n',
  ';a',
  'x=',
];
/** With an end that makes a pattern try again. */
const ends = ['', '!', '\u0000'];
const texts = structures.flatMap((unit) =>
  ends.map((end) => ({ short: filled(unit, SHORT) + end, long: filled(unit, LONG) + end })),
);

/** Of the serving thread's own time, ms: what others do on the machine is none of it. */
const MOST_MS = 50;

const document = await openApi();

describe('100 kB in any field holds nobody up', () => {
  test.each(allEndpoints())('%s', (key, endpoint) => {
    const schema = inputSchema(document, key);
    const [whole] = sample(inputs(schema, [1]), { numRuns: 1, seed: 7 });
    const slow: string[] = [];
    const took = (place: Place, text: string) => {
      const input = withValue(whole, place, text);
      const from = process.threadCpuUsage();
      z.safeParse(endpoint.input, input);
      return workOf(from);
    };
    for (const place of textPlaces(schema))
      for (const text of texts) {
        // Quadratic work takes a hundred times as long on ten times as much.
        const short = took(place, text.short);
        const first = short > MOST_MS / 5 ? short * 10 : took(place, text.long);
        // Memory may have been tidied up meanwhile: what is slow is slow again.
        const again = () => Math.min(...[1, 2, 3].map(() => took(place, text.short))) * 10;
        const ms = first <= MOST_MS ? first : again();
        if (ms <= MOST_MS) continue;
        slow.push(
          `${place.join('.')}: ${JSON.stringify(text.short.slice(0, 6))} ${Math.round(ms)} ms`,
        );
        break;
      }
    expect(slow).toEqual([]);
  });
});
