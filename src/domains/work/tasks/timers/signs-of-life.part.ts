import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '#/client/api.ts';
import { useMe, useScope } from '#/client/me.ts';
import { may } from '#/kernel/access.ts';
import { IDLE_SECONDS } from './timer-rules.ts';

/** So fine that a time away is known to five minutes whichever device it is told by. */
const BEAT_MS = 5 * 60_000;
/** The pointer moves many times a second; once in a while is enough. */
const NOTE_MS = 10_000;
/** Away for longer than this, nothing runs any more. */
const LONGEST_SECONDS = 604_800;

/** Shared by all tabs of this browser: when somebody was active last, and a time away to be told. */
const LAST = 'last-active';
const AWAY = 'away';

const read = (key: string): number[] => (localStorage.getItem(key) ?? '').split(' ').map(Number);
const ago = (at: number) =>
  Math.min(LONGEST_SECONDS, Math.max(0, Math.round((Date.now() - at) / 1000)));

/** A sign of life, and the time away before it; true when a question waits for an answer. */
async function tell(): Promise<boolean> {
  const [from, to] = read(AWAY);
  const idle = from && to ? { since: ago(from), until: ago(to) } : undefined;
  // What is lost is told with the next one.
  const reply = await call('POST /tasks/heartbeat', { idle }, { background: true }).catch(
    () => undefined,
  );
  if (reply && idle) localStorage.removeItem(AWAY);
  return reply?.idle ?? false;
}

/** Notes that somebody is here; true when it was after a time away. */
function note(): boolean {
  const now = Date.now();
  const [last] = read(LAST);
  if (last && now - last < NOTE_MS) return false;
  localStorage.setItem(LAST, String(now));
  if (!last || now - last < IDLE_SECONDS * 1000) return false;
  localStorage.setItem(AWAY, `${last} ${now}`);
  return true;
}

/** Of all tabs one holds the lock and does what has to be done once; without locks every tab does. */
function asLeader(lead: () => () => void): () => void {
  if (!('locks' in navigator)) return lead();
  const ended = new AbortController();
  const held = () =>
    new Promise<void>((release) => {
      const stop = lead();
      ended.signal.addEventListener('abort', () => {
        stop();
        release();
      });
    });
  // Refused only when the tab is left before it became the leader.
  navigator.locks.request('signs of life', { signal: ended.signal }, held).catch(() => undefined);
  return () => ended.abort();
}

const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const;

/**
 * While somebody moves the pointer or types on a page of Backlot, whoever works on a task counts as
 * being at it. Coming back after a quarter of an hour tells the server, which then asks what it was.
 */
export function useSignsOfLife() {
  // Whoever acts as somebody else is no sign that this person is here.
  const { acting } = useMe();
  const mayWork = useScope(may('tasks:work')) !== undefined && !acting;
  const queries = useQueryClient();
  useEffect(() => {
    if (!mayWork) return;
    const beat = async () => {
      if (await tell()) await queries.invalidateQueries({ queryKey: ['GET /tasks/idle'] });
    };
    const active = () => {
      if (document.visibilityState === 'visible' && note()) void beat();
    };
    const stop = asLeader(() => {
      const timer = setInterval(() => {
        const [last] = read(LAST);
        if (last && Date.now() - last < BEAT_MS + NOTE_MS) void beat();
      }, BEAT_MS);
      return () => clearInterval(timer);
    });
    active();
    for (const it of signs) window.addEventListener(it, active, { passive: true });
    document.addEventListener('visibilitychange', active);
    return () => {
      stop();
      for (const it of signs) window.removeEventListener(it, active);
      document.removeEventListener('visibilitychange', active);
    };
  }, [mayWork, queries]);
}
