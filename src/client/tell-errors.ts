import type { InputOf } from '#/kernel/endpoint.ts';
import { onError } from '#/ui/trail.ts';
import type { Api } from './endpoints.ts';

/** A broken page says the same over and over: each error is told once in so long, ms. */
const SAME_MS = 10 * 60_000;
/** And no more than so many in all, until the page is loaded again. */
const MOST = 20;

/** What is nobody's fault, or stands in the log already under the request it belongs to. */
const isExpected = (error: unknown): boolean =>
  (error instanceof Error && ['CallError', 'AbortError'].includes(error.name)) ||
  (typeof error === 'string' && error.startsWith('ResizeObserver loop'));

type Report = InputOf<Api['POST /report-browser-error']>;
/** Sends a report as a poll: it is no sign of a person. */
type Send = (key: 'POST /report-browser-error', it: Report, how: { background: true }) => unknown;

/** The path without the ids and tokens in it. */
const pathOf = () => globalThis.location.pathname.replace(/[^\w./-]|[\w-]{20,}/g, '').slice(0, 200);

/**
 * From now on errors that nobody caught reach the server's log, where whoever runs it sees them before
 * somebody complains. What cannot be sent is lost: an error is no reason for another one.
 * @param send `call`, which a popup loads once there is something to tell.
 */
export function tellErrors(surface: Report['surface'], send: Send): void {
  const told = new Map<string, number>();
  onError((words, error) => {
    const last = told.get(words) ?? -Infinity;
    if (isExpected(error) || told.size >= MOST || Date.now() - last < SAME_MS) return;
    told.set(words, Date.now());
    const input = { surface, path: pathOf(), words };
    const sent = Promise.resolve(send('POST /report-browser-error', input, { background: true }));
    void sent.catch(() => undefined);
  });
}
