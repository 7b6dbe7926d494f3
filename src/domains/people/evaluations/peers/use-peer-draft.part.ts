import { useCallback, useEffect, useRef, useState } from 'react';
import { call, CallError } from '#/client/api.ts';
import { useMe } from '#/client/me.ts';
import { useUnsaved } from '#/ui/unsaved.ts';
import type { AskedDetail, PeerAnswer, PeerDraft } from './peers.contract.ts';

const REST_MS = 800;
const RETRY_MS = 4000;

const storage = globalThis.localStorage as Storage | undefined;

const nothing: PeerAnswer = { scores: [], strengths: '', improvements: '' };

const textOf = (it: PeerAnswer) =>
  JSON.stringify([
    it.scores.toSorted((a, b) => a.category - b.category).map((one) => [one.category, one.score]),
    it.strengths.trim(),
    it.improvements.trim(),
  ]);

function recall(key: string): PeerAnswer | undefined {
  try {
    return (JSON.parse(storage?.getItem(key) ?? 'null') as PeerAnswer | null) ?? undefined;
  } catch {
    return undefined;
  }
}

const keyOf = (me: number, request: number) => `draft/${me}/peer-feedback/${request}`;

/** What one had written: what never reached the server, else the draft there, else the answer. */
export function useBegun({ id, draft, answer }: AskedDetail): PeerAnswer {
  const me = useMe();
  const [begun] = useState(() => recall(keyOf(me.id, id)) ?? draft ?? answer ?? nothing);
  return begun;
}

/** Nothing changes by trying again. */
const isFinal = (error: unknown) =>
  error instanceof CallError &&
  ['invalid', 'conflict', 'not-found', 'not-allowed'].includes(error.code);

/**
 * Keeps what is typed on the server as soon as it rests, tried again while there is no connection,
 * and in this browser until it is confirmed. Of two windows neither overwrites the other.
 */
export function usePeerDraft({ id, draft, answer }: AskedDetail, written: PeerAnswer) {
  const key = keyOf(useMe().id, id);
  const [confirmed, setConfirmed] = useState(() => textOf(draft ?? answer ?? nothing));
  /** Another one each time, so that it is tried again. */
  const [failure, setFailure] = useState<{ kind: 'offline' | 'refused' }>();
  const [theirs, setTheirs] = useState<PeerDraft>();
  const [isBegun, setBegun] = useState(draft !== null);
  const version = useRef(draft?.version ?? 0);
  const isOver = useRef(false);
  /** One at a time: the next goes by the version of the one before. */
  const queue = useRef(Promise.resolve());
  const text = textOf(written);
  const packed = JSON.stringify(written);

  const settle = useCallback((it: PeerAnswer, at: number) => {
    version.current = at;
    setConfirmed(textOf(it));
    setFailure(undefined);
    setTheirs(undefined);
    setBegun(true);
  }, []);

  const send = useCallback(
    async (sent: PeerAnswer) => {
      if (isOver.current) return;
      try {
        const input = { id, version: version.current, ...sent };
        settle(sent, (await call('POST /evaluations/save-peer-draft', input)).version);
        storage?.removeItem(key);
      } catch (error) {
        if (!(error instanceof CallError) || error.code !== 'stale') {
          return setFailure({ kind: isFinal(error) ? 'refused' : 'offline' });
        }
        const current = error.body.current as PeerDraft;
        // A reply that was lost: it was this window that wrote it.
        if (textOf(current) === textOf(sent)) settle(sent, current.version);
        else setTheirs(current);
      }
    },
    [id, key, settle],
  );

  useEffect(() => {
    if (text === confirmed || theirs || failure?.kind === 'refused') return;
    storage?.setItem(key, packed);
    const work = () => {
      queue.current = queue.current.then(() => send(JSON.parse(packed) as PeerAnswer));
    };
    const timer = setTimeout(work, failure ? RETRY_MS : REST_MS);
    return () => clearTimeout(timer);
  }, [text, packed, confirmed, theirs, failure, key, send]);

  const isOpen = text !== confirmed && failure?.kind !== 'refused';
  useUnsaved(isOpen);
  return {
    /** `clash`: another window wrote something else; `refused`: it cannot be written any more. */
    keeping: theirs ? ('clash' as const) : (failure?.kind ?? (isOpen ? 'waiting' : 'kept')),
    theirs,
    isBegun,
    /** What stands here is kept over what the other window wrote. */
    keepMine: () => {
      version.current = theirs?.version ?? version.current;
      setTheirs(undefined);
    },
    /** What the other window wrote stands here from now on. */
    takeTheirs: () => {
      if (!theirs) return;
      settle(theirs, theirs.version);
      storage?.removeItem(key);
    },
    /** It is submitted or declined: there is nothing to keep any more. */
    done: () => {
      isOver.current = true;
      storage?.removeItem(key);
    },
  };
}
