import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { keepSession } from '#/domains/platform/auth/session/browser-session.ts';
import {
  setExpiringCookie,
  setLongLifeCookie,
  setSessionCookie,
} from '#/domains/platform/auth/session/cookies.ts';
import { ageInDays, relativeTime } from '#/kernel/date-words.ts';
import { formatCompact, formatNumber, type Decimals } from '#/kernel/numbers.ts';
import { sections } from '#/kernel/screen.ts';
import { Pagination } from '#/ui/pagination.tsx';

/** Section 9 of the specification, sentence by sentence. */

const source = (path: string) => readFileSync(path, 'utf8');
const wordsOf = (markup: string) =>
  markup
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

describe('section 9: business constants and limits', () => {
  const written: string[] = [];
  afterEach(() => {
    written.length = 0;
    vi.unstubAllGlobals();
  });
  const openJar = () => {
    vi.stubGlobal('location', { protocol: 'https:' });
    vi.stubGlobal('document', {
      get cookie() {
        return '';
      },
      set cookie(text: string) {
        written.push(text);
      },
    });
  };

  test('"Cookie name: token."', () => {
    openJar();
    keepSession({ token: 'abc', keep: false });
    expect(written[0]).toMatch(/^token=abc;/);
  });

  test('"Cookie helpers exist for a session cookie, an expiring cookie and a long-life one."', () => {
    openJar();
    setSessionCookie('a', '1');
    setExpiringCookie('b', '2', new Date('2030-01-01T00:00:00Z'));
    setLongLifeCookie('c', '3');
    expect(written[0]).not.toMatch(/Expires|Max-Age/);
    expect(written[1]).toContain('Expires=Tue, 01 Jan 2030 00:00:00 GMT');
    const until = Date.parse(/Expires=([^;]+)/.exec(written[2]!)![1]!);
    expect((until - Date.now()) / 86_400_000).toBeCloseTo(30, 0);
  });

  test('"Time constants: 60000 ms, 10000 ms and 600000 ms"', () => {
    expect(source('src/extension/kept.ts')).toContain('pace: { active: 60_000, idle: 600_000 }');
    expect(source('src/extension/popup/pace.ts')).toContain('POPUP_MS = 10_000');
    expect(source('src/domains/platform/notifications/inbox.part.ts')).toContain(
      'POLL_MS = 60_000',
    );
  });

  test('"Compact numbers: K at 1e3, M at 1e6, B at 1e9, with 2 decimals (0 in the short variant)."', () => {
    expect([1e3, 1e6, 1e9].map((it) => formatCompact(it))).toEqual(['1.00K', '1.00M', '1.00B']);
    expect([1e3, 1e6, 1e9].map((it) => formatCompact(it, 'short'))).toEqual(['1K', '1M', '1B']);
  });

  test('"Age in days: shown as d; m from 30 days; y from 365 days."', () => {
    expect([0, 29, 30, 364, 365].map(ageInDays)).toEqual(['0d', '29d', '1m', '12m', '1y']);
  });

  test('"Relative time strings run from seconds to centuries."', () => {
    const now = new Date('2026-11-22T00:00:00Z');
    const ago = (seconds: number) => relativeTime(new Date(now.getTime() - seconds * 1000), now);
    expect(ago(5)).toBe('5 s ago');
    expect(ago(3_155_760_000 * 2)).toBe('2 centuries ago');
  });

  test('"Number formats have 0 to 4 decimal places."', () => {
    const all: Decimals[] = [0, 1, 2, 3, 4];
    expect(all.map((it) => formatNumber(1234.56789, it))).toEqual([
      '1,235',
      '1,234.6',
      '1,234.57',
      '1,234.568',
      '1,234.5679',
    ]);
  });

  test('"Chart colour palettes exist"', () => {
    const tokens = source('src/ui/tokens.css');
    const colours = new Set([...tokens.matchAll(/--(?:chart|data|c)-\d+/g)].map(([it]) => it));
    expect(colours.size).toBeGreaterThanOrEqual(6);
  });

  test('"Pagination labels: “Total Rows” and “per page”."', () => {
    const change = () => undefined;
    const foot = { total: 70, page: 1, perPage: 25, onPage: change, onPerPage: change };
    const words = wordsOf(renderToStaticMarkup(<Pagination {...foot} />));
    expect(words).toContain('Total Rows 70');
    expect(words).toContain('per page');
  });

  test('"Menu sections are numbered 1 to 12, with 1 as the default."', () => {
    expect(Object.keys(sections).map(Number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  });
});
