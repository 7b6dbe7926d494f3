import { createHash } from 'node:crypto';
import type { Handler } from 'hono';
import { FEED_PATH } from '#/domains/platform/calendar-feeds/calendar-feeds.contract.ts';
import { readFeed } from '#/domains/platform/calendar-feeds/read-feed.server.ts';
import { notFound } from '#/kernel/refusal.ts';
import type { CalendarSource } from '#/store/calendar.ts';
import type { Db } from '#/store/records/records.ts';
import type { Limit } from './limits.ts';

interface Settings {
  sources: readonly CalendarSource[];
  db: Db;
  clock: () => Date;
  publicUrl: string;
  limit: Limit;
}

/** Below `/api`. */
export const FEED_ROUTE = `${FEED_PATH}/:file`;

/** As `newToken` makes them; anything else is not looked for. */
const FILE = /^([\w-]{43})\.ics$/;

const tagOf = (text: string) => `"${createHash('sha256').update(text).digest('base64url')}"`;

/** Programs ask with what they have; a proxy may have made the tag a weak one. */
const isKnown = (given: string | undefined, tag: string) =>
  given?.split(',').some((it) => it.trim().replace(/^W\//, '') === tag) ?? false;

/**
 * Gives a calendar to whoever has its address: a calendar program has no session. Whose it is and what
 * they may see is asked at each reading, so nothing may keep it without asking here again.
 */
export function calendarFeed({ sources, db, clock, publicUrl, limit }: Settings): Handler {
  return async (c) => {
    const address = c.get('address');
    await limit({ method: 'GET', path: FEED_ROUTE }, `address:${address}`);
    const [, secret] = FILE.exec(c.req.param('file') ?? '') ?? [];
    const text =
      secret && (await readFeed(sources, { db, now: clock(), address, publicUrl }, secret));
    if (!text) throw notFound('This calendar');
    const tag = tagOf(text);
    c.header('Cache-Control', 'private, no-cache, no-transform');
    c.header('ETag', tag);
    if (isKnown(c.req.header('If-None-Match'), tag)) return c.body(null, 304);
    c.header('Content-Type', 'text/calendar; charset=utf-8');
    c.header('Content-Disposition', 'inline; filename="backlot.ics"');
    c.header('X-Robots-Tag', 'noindex');
    return c.body(text);
  };
}
