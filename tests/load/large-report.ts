import { readFileSync } from 'node:fs';
import type { GoldenReport } from '#/domains/catalogue/data-entry/imports/golden/golden-reports.ts';
import { gameNames } from '#/domains/catalogue/data-entry/imports/golden/raw-lines.ts';
import { addDays, daysBetween } from '#/kernel/days.ts';

const fixtures = new URL(
  '../../src/domains/catalogue/data-entry/imports/fixtures/',
  import.meta.url,
);

/** Rows of a report, about. */
const ROWS = Number(process.env['BENCH_IMPORT_ROWS'] ?? 50_000);
/** Days a report reaches back: the fixture's own, and the same again before them. */
const HISTORY = 730;
/** Ends every name of a game: a copy of the fixture is about games of its own. */
const FIRST_COPY = 101;

const dayMark = /(?<!\d)(20\d\d)(-?)([01]\d)\2([0-3]\d)(?!\d)/g;
const writtenDay = /(?<![A-Z])[A-Z][a-z]{2} \d{1,2}, 20\d\d/g;
const namesByLength = Object.keys(gameNames).toSorted((a, b) => b.length - a.length);
const nameMark = new RegExp(`(?<![\\w.~])(${namesByLength.join('|')})(?!\\w)`, 'g');

const written = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const isoOf = (text: string) => new Date(`${text} UTC`).toISOString().slice(0, 10);

/** Every day that a text names. */
function daysIn(text: string): string[] {
  const plain = [...text.matchAll(dayMark)].map(([, year, , month, day]) =>
    [year, month, day].join('-'),
  );
  return [...plain, ...[...text.matchAll(writtenDay)].map(([it]) => isoOf(it))].sort();
}
const isDated = (text: string) => daysIn(text).length > 0;

/** The same text about other games, so many days before. */
function copied(text: string, copy: number, days: number): string {
  return text
    .replace(dayMark, (_, year: string, dash: string, month: string, day: string) =>
      addDays(`${year}-${month}-${day}`, -days).replaceAll('-', dash),
    )
    .replace(writtenDay, (it) => written.format(new Date(`${addDays(isoOf(it), -days)}T00:00:00Z`)))
    .replace(nameMark, `$1${copy}`);
}

/** A report in parts: what stands once above and below, and the lines or objects in between. */
interface Parts {
  above: readonly string[];
  items: readonly string[];
  below: readonly string[];
  joined: (items: readonly string[]) => string;
}

/** What comes before the first item that names a day and after the last one stands once. */
function parted(all: readonly string[], joined: Parts['joined']): Parts {
  const first = all.findIndex(isDated);
  const last = all.findLastIndex(isDated) + 1;
  return {
    above: all.slice(0, first),
    items: all.slice(first, last),
    below: all.slice(last),
    joined,
  };
}

function partsOfJson(text: string): Parts {
  const whole = JSON.parse(text) as unknown[] | Record<string, unknown>;
  const texts = (list: readonly unknown[]) => list.map((it) => JSON.stringify(it));
  if (Array.isArray(whole)) {
    // AdMob counts its rows in a footer; the header and the footer are no rows.
    const joined = (items: readonly string[]) =>
      `[${items.join(',\n')}]`.replace(/(?<="matchingRowCount":)"\d+"/, `"${items.length - 2}"`);
    return parted(texts(whole), joined);
  }
  const inner = whole['data'] as Record<string, unknown> | unknown[] | undefined;
  const within = Array.isArray(inner) ? [inner] : [inner?.['lists'], inner?.['list']];
  const lists = [whole['results'], ...within, whole['row'], whole['rows']];
  const list = lists.find((it) => Array.isArray(it)) as unknown[];
  return parted(texts(list), (items) => {
    const mark = '"the items"';
    const head = JSON.stringify(whole, (key, value: unknown) => {
      if (value === list) return 'the items';
      const counts = ['count', 'total', 'totalResults', 'total_number', 'total_rows'].includes(key);
      return counts && value === list.length ? items.length : value;
    });
    return head.replace(mark, () => `[${items.join(',\n')}]`);
  });
}

/**
 * A report of about 50,000 rows, unless told otherwise, in the shape of a fixture: the fixture again and again, for other
 * games and for days further back, so that no row repeats another.
 */
export function largeReport({ file, encoding, read }: GoldenReport): {
  bytes: Buffer;
  copies: readonly number[];
} {
  const text = new TextDecoder(encoding).decode(readFileSync(new URL(file, fixtures)));
  const isJson = /^\s*[[{]/.test(text);
  const parts = isJson
    ? partsOfJson(text)
    : parted(text.trimEnd().split(/\r?\n/), (lines) =>
        lines.join(text.includes('\r\n') ? '\r\n' : '\n'),
      );
  const days = daysIn(parts.items.join('\n'));
  const span = daysBetween(days[0]!, days.at(-1)!) + 1;
  const stretches = Math.floor(HISTORY / span);
  const rows = isJson ? read(text).filter((it) => !it.age).length : parts.items.length;
  const wanted = Math.ceil(ROWS / rows / stretches);
  const copies = Array.from({ length: wanted }, (_, at) => FIRST_COPY + at);
  const items = Array.from({ length: stretches }, (_, nth) =>
    copies.flatMap((copy) => parts.items.map((it) => copied(it, copy, nth * span))),
  );
  const whole = parts.joined([...parts.above, ...items.flat(), ...parts.below]);
  const bytes = encoding
    ? Buffer.from(`\uFEFF${whole}`, encoding.replace('-', '') as 'utf16le')
    : Buffer.from(whole);
  return { bytes, copies };
}
