import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call, CallError } from '#/client/api.ts';
import { useMe } from '#/client/me.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { useUnsaved } from '#/ui/unsaved.ts';
import type { Document } from '../document.contract.ts';
import { forgetText, keepText, keptText, type Base, type Place } from './kept-text.ts';

export interface Said {
  title: string;
  body: string;
}

/** `waiting`: typed and not sent; `failed`: the words say why; `clash`: somebody else wrote too. */
export type Saving =
  | { kind: 'empty' | 'waiting' | 'saving' }
  | { kind: 'saved'; at: Date }
  | { kind: 'failed'; words: string; isTriedAgain: boolean }
  | { kind: 'clash'; theirs: Document; base: Said };

/** Typing rests for this long before it is sent, ms. */
const REST_MS = 1_000;
/** So long after a server that did not answer it is tried again, ms. */
const AGAIN_MS = 5_000;
/** What has nothing to do with the text, and passes. */
const passing = new Set<CallError['code']>([
  'unreachable',
  'queued',
  'busy',
  'locked',
  'too-many',
  'full',
  'bug',
]);
/** A document without a name is called so until it gets one. */
const UNTITLED = 'Untitled';

interface Beginning {
  parentId: number | null;
  template?: boolean;
  private?: boolean;
}

interface Settings {
  /** The document that is written on; absent: a new one. */
  document: Document | undefined;
  /** Under which name a new one is kept in this browser. */
  name: string;
  first: Said;
  /** Where a new one is put. */
  beginning: Beginning;
  onBegun: (id: number) => void;
}

const sent = ({ title, body }: Said) => ({ title: title.trim() || UNTITLED, body: body.trim() });
function same(one: Said, other: Said): boolean {
  const [a, b] = [sent(one), sent(other)];
  return a.title === b.title && a.body === b.body;
}
const savedNow = (): Saving => ({ kind: 'saved', at: new Date() });
const baseOf = ({ id, version, title, body }: Document): Base => ({ id, version, title, body });

/**
 * A document that saves itself while it is written: one save after another, the latest words last.
 * What is typed is kept in this browser until the server has acknowledged it, and comes back when the
 * page is opened again. Whoever wrote at the same time is never written over: both texts are shown.
 */
export function useAutosave({ document, name, first, beginning, onBegun }: Settings) {
  const { id: personId } = useMe();
  const placeOf = (id?: number): Place => ({
    personId,
    name: id === undefined ? name : String(id),
  });
  const opened = useOpened(document);
  const [kept] = useState(() => keptText(placeOf(document?.id)));
  const found = kept && !(document && same(kept, document)) ? kept : undefined;
  const [restoredAt, setRestoredAt] = useState(found?.at);
  const [values, setValues] = useState<Said>(
    found ? { title: found.title, body: found.body } : (document ?? first),
  );
  const [saving, setSaving] = useState<Saving>(
    found
      ? { kind: 'waiting' }
      : document
        ? { kind: 'saved', at: new Date(document.changedAt) }
        : { kind: 'empty' },
  );
  const latest = useRef(values);
  const base = useRef<Base | undefined>(found?.base ?? (document && baseOf(document)));
  const begun = useRef(found?.begun);
  const apart = useRef(false);
  const isGone = useRef(false);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const start = useRef(beginning);
  useEffect(() => {
    start.current = beginning;
  });
  useUnsaved(saving.kind === 'failed' || saving.kind === 'clash');

  const isClean = () => base.current !== undefined && same(latest.current, base.current);
  const keep = () => {
    const place = placeOf(base.current?.id);
    if (isClean()) return forgetText(place);
    const { title, body } = latest.current;
    const about = { base: base.current, begun: begun.current };
    keepText(place, { title, body, at: Date.now(), ...about });
  };
  /** Takes what the server has acknowledged; more may have been typed meanwhile. */
  const acknowledge = (to: Document, what: Said) => {
    if (base.current === undefined) forgetText(placeOf());
    base.current = baseOf(to);
    // What the server cleaned away or put in another picture's place is shown as it now is.
    if (same(latest.current, what) && !same(latest.current, to)) {
      latest.current = { title: to.title, body: to.body };
      setValues(latest.current);
    }
    keep();
  };

  const begin = async () => {
    begun.current ??= { key: crypto.randomUUID(), ...sent(latest.current), ...start.current };
    keep();
    const { key, ...input } = begun.current;
    const made = await call('POST /documents/save', input, { idempotencyKey: key });
    begun.current = undefined;
    acknowledge(made, input);
    onBegun(made.id);
  };
  const update = async ({ id, version }: Base) => {
    const what = sent(latest.current);
    const input = { id, version, ...what, ...(apart.current && { apart: true }) };
    const saved = await call('POST /documents/save', input);
    apart.current = false;
    acknowledge(saved, what);
  };
  const fail = (error: unknown) => {
    const theirs = error instanceof CallError && (error.body.current as Document | undefined);
    if (theirs && base.current) {
      const was = base.current;
      base.current = baseOf(theirs);
      // It was verified, moved or given away: what it says is as it was.
      if (same(was, theirs)) return change({});
      base.current = was;
      return setSaving({ kind: 'clash', theirs, base: was });
    }
    const words = error instanceof Error ? error.message : 'Something went wrong.';
    const isTriedAgain = error instanceof CallError && passing.has(error.code);
    // A refused beginning begins anew with what stands there then; a lost answer is asked for again.
    if (!isTriedAgain) begun.current = undefined;
    setSaving({ kind: 'failed', words, isTriedAgain });
    if (isTriedAgain && !isGone.current) timer.current = setTimeout(() => void flush(), AGAIN_MS);
  };
  const send = async () => {
    const isNothing = !base.current && !latest.current.title.trim() && !latest.current.body.trim();
    if (isNothing) return setSaving({ kind: 'empty' });
    if (!isClean()) {
      setSaving({ kind: 'saving' });
      try {
        await (base.current ? update(base.current) : begin());
      } catch (error) {
        return fail(error);
      }
      if (!isClean()) return send();
    }
    setSaving(savedNow());
  };
  /** Sends what is not sent yet; resolves to what the server has then. */
  const flush = async (): Promise<Base | undefined> => {
    clearTimeout(timer.current);
    queue.current = queue.current.then(send);
    await queue.current;
    return isClean() ? base.current : undefined;
  };
  const change = (patch: Partial<Said>) => {
    latest.current = { ...latest.current, ...patch };
    setValues(latest.current);
    keep();
    clearTimeout(timer.current);
    if (saving.kind === 'clash') return;
    setSaving({ kind: 'waiting' });
    timer.current = setTimeout(() => void flush(), REST_MS);
  };
  /** Ends a clash: goes on from what the other wrote, with the text that was chosen. */
  const settle = (theirs: Document, chosen: Said) => {
    base.current = baseOf(theirs);
    latest.current = chosen;
    apart.current = true;
    setValues(chosen);
    keep();
    setSaving({ kind: 'waiting' });
    void flush();
  };
  /** Somebody else wrote while nothing was typed here: their text is shown. */
  const renew = (to: Document) => {
    if (!base.current || to.version <= base.current.version || saving.kind !== 'saved') return;
    if (!isClean()) return;
    base.current = baseOf(to);
    latest.current = { title: to.title, body: to.body };
    setValues(latest.current);
  };
  /** Lets go of what came back from this browser. */
  const dropRestored = () => {
    setRestoredAt(undefined);
    if (opened) return change({ title: opened.title, body: opened.body });
    forgetText(placeOf());
    begun.current = undefined;
    latest.current = first;
    setValues(first);
    setSaving({ kind: 'empty' });
  };

  const flushNow = useEffectEvent(() => void flush());
  const isOpen = saving.kind === 'waiting' || saving.kind === 'saving';
  useEffect(() => {
    if (!isOpen) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isOpen]);
  // What came back is sent at once; what is not sent yet is sent when one goes elsewhere.
  const [isRestored] = useState(found !== undefined);
  useEffect(() => {
    if (isRestored) flushNow();
    const [waiting, gone] = [timer, isGone];
    gone.current = false;
    return () => {
      gone.current = true;
      clearTimeout(waiting.current);
      flushNow();
    };
  }, [isRestored]);

  return { values, saving, restoredAt, change, flush, settle, renew, dropRestored };
}
