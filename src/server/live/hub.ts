import type { Logger } from 'pino';
import { EVERYTHING, liveKinds } from '#/domains/platform/live/live-kinds.ts';
import { busy, tooMany } from '#/kernel/refusal.ts';
import { ofAccess, type Announcement } from '#/store/audit/announce.ts';
import type { Live } from '#/store/live.ts';
import { openEars, type Ears } from './ears.ts';
import { makeListener, type Listener } from './listener.ts';

interface HubOptions {
  /** The records database, for a connection of its own. */
  url: string;
  log: Logger;
  /** Streams of one person; each browser needs one. */
  perPerson?: number;
  inAll?: number;
  beatMs?: number;
}

/** How long several changes of one kind are gathered after the first was told: longer the more listen. */
const gatherMs = (listeners: number) => Math.min(10_000, Math.max(250, listeners * 5));
/** Over how long those who hear the same spread their reading. */
const spreadMs = (listeners: number) => Math.min(1_500, listeners * 2);

/**
 * The streams of this process. It begins to listen with the first of them; the first change of a kind
 * is told at once, what follows is gathered, so that a busy hour does not become a flood of reading.
 */
export function makeLive(options: HubOptions): Live {
  const { url, log, perPerson = 8, inAll = 5_000, beatMs = 15_000 } = options;
  const listeners = new Set<Listener>();
  /** Kinds that were told a moment ago, and whether they changed again since. */
  const gathering = new Map<string, { again: boolean; timer: NodeJS.Timeout }>();
  let ears: Promise<Ears> | undefined;
  let isClosed = false;
  let looking: 'not' | 'yes' | 'again' = 'not';

  function tellAll(kind: string) {
    for (const it of listeners) it.tell(kind, spreadMs(listeners.size));
  }
  function change(kind: string) {
    const told = gathering.get(kind);
    if (told) {
      told.again = true;
      return;
    }
    tellAll(kind);
    const timer = setTimeout(() => {
      const { again } = gathering.get(kind)!;
      gathering.delete(kind);
      if (again) change(kind);
    }, gatherMs(listeners.size));
    gathering.set(kind, { again: false, timer });
  }
  /** One after the other: a few thousand sessions are looked up without holding others up. */
  async function lookAll() {
    if (looking !== 'not') {
      looking = 'again';
      return;
    }
    do {
      looking = 'yes';
      for (const it of listeners)
        await it.look().catch((error: unknown) => log.warn({ err: error }, 'live: no look'));
    } while ((looking as string) === 'again');
    looking = 'not';
  }
  function hear({ kinds, to }: Announcement) {
    if (to) {
      for (const it of listeners)
        if (to.includes(it.personId)) for (const kind of kinds) it.tell(kind, 0);
      return;
    }
    for (const kind of kinds) if (Object.hasOwn(liveKinds, kind)) change(kind);
    if (kinds.some((it) => ofAccess.includes(it))) void lookAll();
  }
  const beating = setInterval(() => {
    for (const it of listeners) it.beat();
    void lookAll();
  }, beatMs);
  beating.unref();

  async function listening() {
    ears ??= openEars({ url, log, hear, onGap: () => tellAll(EVERYTHING) });
    try {
      await ears;
    } catch (error) {
      ears = undefined;
      log.warn({ err: error }, 'live: the records database cannot be listened to');
      throw busy('Changes cannot be told at the moment.', 60);
    }
  }
  return {
    size: () => listeners.size,
    async open(who, check) {
      await listening();
      const own = [...listeners].filter((it) => it.personId === who.id).length;
      if (own >= perPerson) throw tooMany('You have too many consoles open.', 60);
      if (listeners.size >= inAll || isClosed) throw busy('Too many consoles are open.', 60);
      const listener = makeListener(who, check, () => listeners.delete(listener));
      listeners.add(listener);
      return listener.stream;
    },
    async close() {
      isClosed = true;
      clearInterval(beating);
      for (const { timer } of gathering.values()) clearTimeout(timer);
      for (const it of listeners) it.end();
      await ears?.then(
        (it) => it.close(),
        () => {},
      );
    },
  };
}
