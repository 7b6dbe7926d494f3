import { text as consumeText } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { redacted } from '#/domains/catalogue/data-entry/imports/redact.ts';
import { withoutSecrets } from '#/kernel/secrets.ts';
import { workOf } from './thread-work.ts';

/** Has secrets looked for in what only begins like one, over and over: it takes the serving thread minutes. */

const begun = [
  'eyJ-',
  'eyJ.',
  'eyJaaaaaaaaaaaa.-',
  'a-eyJ-',
  'EAA-',
  'ya29.-',
  'AIza-',
  'y0_-',
  'bearer ',
  'basic\t',
  'token=',
  'token="',
  '"token":"',
  '"token":"\\"',
  '?token=',
  '&key=&',
  'a://',
  'a://b@',
  'a?b',
  'a?b=',
  'a+-.',
  'pin:',
  'A1b2/',
  'A1b2==',
];

/** Milliseconds of this thread for a hundred kilobytes; in step with its length it takes some ten. */
const MOST = 500;

async function shown(text: string): Promise<string> {
  const bytes = async function* () {
    yield Buffer.from(text);
  };
  return consumeText(redacted(bytes()));
}

test.each(begun)('%j, of a report and of an error', async (unit) => {
  const text = unit.repeat(Math.ceil(100_000 / unit.length)).slice(0, 100_000);
  for (const look of [shown, withoutSecrets]) {
    const from = process.threadCpuUsage();
    await look(text);
    expect(workOf(from)).toBeLessThan(MOST);
  }
});

const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0';

test.each(['', '"', '-', 'jwt-', 'a.', 'eyJ-', ' '])(
  'a token behind %j is hidden',
  async (before) => {
    expect(await shown(`${before}${token}\n`)).not.toContain('eyJzdWIi');
    expect(withoutSecrets(`${before}${token} `)).not.toContain('eyJzdWIi');
  },
);
