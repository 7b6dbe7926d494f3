import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { textsIn } from './find-texts.ts';
import { isOutside } from './kinds-of-files.ts';
import { readLanguage } from './languages.ts';
import { pseudo, pseudoOf } from './pseudo.ts';
import { withTexts } from './put-texts.ts';

const found = (code: string, path = 'src/domains/a.part.tsx') =>
  textsIn(code, path).map((it) => it.text);

describe('a text is found', () => {
  test.each<[string, string, string[]]>([
    ['between tags', '<p>Save</p>', ['Save']],
    ['with what stands in it', '<p>Ask <b>{who}</b> for {n} days.</p>', ['Ask {0} for {1} days.']],
    ['apart from its neighbours', '<p><Icon />Save</p>', ['Save']],
    ['over lines', '<p>\n  One line\n  and more\n</p>', ['One line and more']],
    ['in an attribute', '<B label="Save" icon="check" />', ['Save']],
    ['in a choice', '<B title={is ? "On" : "Off"} className={is ? "On" : "b"} />', ['On', 'Off']],
    ['in a template', 'f(`Delete ${name}?`)', ['Delete {0}?']],
    ['as words for values', 'const s = { open: "Open", done: "Done" }', ['Open', 'Done']],
    ['as a count', 'counted(n, "person", "people")', ['person|people']],
    ['as a refusal', 'throw invalid({ day: "Choose a day." })', ['Choose a day.']],
    ['as what a fact is called', 'const f = [["Made by", it.author]]', ['Made by']],
    ['as the head of a group', 'const g = { group: "Studio", icon: "id" }', ['Studio']],
    ['as what a parameter is called', 'p({ to: entity("person", "To") })', ['To']],
    [
      'as words that are what a machine calls it',
      'const w = { x: f("a") }; const stateWords = { open: "open", off: "not yet" }',
      ['open', 'not yet'],
    ],
    ['beside a name', '<B title={`${is ? "Close" : "Open"} ${name}`} />', ['Close', 'Open']],
    ['as words of another field', '<B freshnessWords={is ? "Final" : words} />', ['Final']],
    ['instead of what is not there', 'f(name ?? "Nobody")', ['Nobody']],
    [
      'about a statement',
      '<B help="One SELECT. It changes nothing." />',
      ['One SELECT. It changes nothing.'],
    ],
    ['with entities', '<p>Terms &amp; more</p>', ['Terms & more']],
  ])('%s', (_where, code, texts) => expect(found(code)).toEqual(texts));
});

test.each([
  'import a from "Some Where"',
  'type A = "Some thing"',
  'if (a === "Some thing") f()',
  'sql`SELECT a FROM Some`',
  'q("SELECT a FROM b")',
  'new TypeError("This is a bug.")',
  'log.info({}, "Server is listening")',
  '<p className="Some thing" />',
  'call("POST /save-department")',
  'const it = "Unauthenticated."',
  'keys.on({ title: "Shift+ArrowRight" })',
  'toast("error", it)',
  'call({ group: "started" })',
  '<B label={isOne ? "AbortError" : `${id}-words`} />',
  'invalid("installs,cost,clicks")',
  'invalid(\'{"code":"no money left"}\')',
  '<B keys="Ctrl Shift" />',
  'const words = `select ${columns} from kept.${table} f ${names}`',
  'const at = `not (${isCorrection})`',
  'const columns = ["owners.team as team"]',
  'const known = "addresses groups photos".split(" ")',
  'ask({ scope: "openid email profile" })',
  'const unit = <Delta unit={is ? "pp" : "%"} />',
  'change({ unit: is ? "issues" : undefined, heading: "new" })',
  'const words = { to: "/apps?edit=new", label: name }',
])('what only machines read is none: %s', (code) => expect(found(code)).toEqual([]));

test.each([
  'src/domains/catalogue/data-entry/imports/formats/appsflyer.ts',
  'src/domains/catalogue/data-entry/imports/known-networks.ts',
  'src/ui/trusted-markup.ts',
  'src/ui/rich/rich-html.ts',
  'src/kernel/reading/day.ts',
  'src/kernel/reading/day-words.ts',
  'src/kernel/reading/month.ts',
  'src/kernel/reading/time-range.ts',
])('what is compared with what people write, or kept out of pages, stays: %s', (path) => {
  expect(existsSync(path)).toBe(true);
  expect(isOutside(path)).toBe(true);
});

const arabic = readLanguage(
  JSON.stringify({
    tag: 'ar',
    direction: 'rtl',
    texts: {
      'Ask {0} for {1} days.': '{1} ayyam: {0}',
      Save: 'Ihfaz',
      'Delete {0}?': 'Hadhf `{0}`?',
    },
    counted: { 'app|apps': { one: 'tatbiq', two: 'tatbiqan', other: 'tatbiqat' } },
    within: { 'src/b.tsx': { Save: 'Adkhir' } },
  }),
);

describe('a language', () => {
  test('puts values where its own sentence has them', () => {
    expect(withTexts('<p>Ask <b>{who}</b> for {n} days.</p>', 'src/a.tsx', arabic)).toBe(
      '<p>{n}{" ayyam: "}<b>{who}</b></p>',
    );
  });
  test('is code whatever it says', () => {
    const put = withTexts('f(`Delete ${name}?`)', 'src/a.tsx', arabic);
    expect(put).toBe('f(`Hadhf \\`${name}\\`?`)');
  });
  test('says otherwise in one file', () => {
    expect(withTexts('<b>Save</b>', 'src/b.tsx', arabic)).toBe('<b>{"Adkhir"}</b>');
  });
  test('has plurals of its own', () => {
    const put = withTexts('counted(n, "app")', 'src/a.tsx', arabic);
    expect(put).toBe('counted(n, {"one":"tatbiq","two":"tatbiqan","other":"tatbiqat"})');
  });
  test('leaves English what it does not know', () => {
    expect(withTexts('<b>Close</b>', 'src/a.tsx', arabic)).toBe('<b>Close</b>');
  });
  test('is refused with a place too many', () => {
    const wrong = { ...arabic, textOf: () => 'Hadhf' };
    expect(() => withTexts('f(`Delete ${name}?`)', 'src/a.tsx', wrong)).toThrow('other places');
  });
});

test('the pseudo language leaves places, tags and addresses', () => {
  expect(pseudoOf('Ask {0} <b>now</b> a@b.io')).toBe('[Åšķ {0} <b>ñöŵ</b> a@b.io~~~~~~~~]');
  expect(withTexts('<p>No {n}</p>', 'src/a.tsx', pseudo('ltr'))).toBe('<p>{"[Ñö "}{n}{"~~]"}</p>');
});
