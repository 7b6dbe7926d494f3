import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { spoken } from '../support/language/spoken.ts';

/**
 * A server in another language says everything in it, and reads and stores what it reads and stores in
 * English. Each language is spoken by a process of its own, as its modules are loaded in it.
 */

type Spoken = Awaited<ReturnType<typeof spoken>>;

async function spokenIn(language: string): Promise<Spoken> {
  const file = new URL('../support/language/spoken-in.ts', import.meta.url).pathname;
  const flags = ['--disable-warning=ExperimentalWarning', file, language];
  const { stdout } = await promisify(execFile)(process.execPath, flags, { maxBuffer: 1 << 26 });
  return JSON.parse(stdout) as Spoken;
}

const arabic = {
  tag: 'ar',
  direction: 'rtl',
  texts: { 'Your sign-in code for Backlot': 'رمز الدخول', '{0} ago': 'قبل {0}', h: 'س' },
  counted: {},
};

let english: Spoken;
let pseudo: Spoken;
beforeAll(async () => {
  [english, pseudo] = await Promise.all([spoken(), spokenIn('pseudo')]);
}, 120_000);

test('reports of networks are read as they are in English, row by row', () => {
  expect(Object.keys(english.read).length).toBeGreaterThan(30);
  expect(pseudo.read).toEqual(JSON.parse(JSON.stringify(english.read)));
});

test('refusals and mails are said in it', () => {
  for (const name of ['refused', 'subject'] as const)
    expect(pseudo.said[name]).toMatch(/^\[.*~\]$/);
  const lines = pseudo.said['mail']!.split('\n\n').slice(0, -1);
  expect(lines.filter((it) => !/^(?:\[.*~\]|123456)$/.test(it))).toEqual([]);
});

test('what clients compare is as the specification has it, and what others wrote is theirs', () => {
  expect(pseudo.said).toMatchObject({ signedOut: 'Unauthenticated.', asItIs: 'Zap' });
});

test('months, weekdays and countries are the runtime’s, in digits that people compare', async () => {
  expect(english.said).toMatchObject({ day: 'Fri 21 Nov', ago: '3 h ago', country: 'Germany' });
  const { said, read } = await spokenIn(JSON.stringify(arabic));
  expect(said).toMatchObject({
    day: 'الجمعة 21 نوفمبر',
    ago: 'قبل 3 س',
    country: 'ألمانيا',
    subject: 'رمز الدخول',
    // A text that its file does not have stays English.
    refused: english.said['refused'],
  });
  expect(said['markup']).toContain('<html lang="ar" dir="rtl">');
  expect(read).toEqual(JSON.parse(JSON.stringify(english.read)));
});

test('a count with its noun is said by the one function, whose calls another language rewrites', () => {
  const own = globSync('src/**/*.{ts,tsx}').filter(
    (path) =>
      path !== 'src/kernel/numbers.ts' &&
      /\b(?:const|function) counted\b[^(]*\(\w+: number, \w+: string/.test(
        readFileSync(path, 'utf8'),
      ),
  );
  expect(own).toEqual([]);
});
