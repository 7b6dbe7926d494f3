import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { anchorMover } from '#/community/anchors/anchor-mover.ts';
import type { Comment } from '#/community/community.contract.ts';
import { useComments } from '#/community/use-comments.part.ts';
import { findAnchor, type TextAnchor } from '#/kernel/text-anchor.ts';
import { useLocation } from '#/ui/location.ts';
import { wordsIn, type ShownWords } from './words-in.ts';

/** As many threads as one text is expected to have. */
const MOST = 500;

/** A thread on words, its answers, and where the words stand; no range when they are gone. */
export interface TextThread {
  first: Comment;
  answers: readonly Comment[];
  range: Range | undefined;
}

/** Marks ranges of the page without touching what it shows; an old browser marks nothing. */
function useMarked(name: string, ranges: readonly Range[]) {
  useEffect(() => {
    if (!('highlights' in CSS)) return;
    CSS.highlights.set(name, new Highlight(...ranges));
    return () => void CSS.highlights.delete(name);
  }, [name, ranges]);
}

const none: readonly Range[] = [];

/** The words an element shows, read again whenever they change. */
function useShownWords(body: HTMLElement | null) {
  const [words, setWords] = useState<ShownWords>();
  useEffect(() => {
    if (!body) return;
    let frame = 0;
    // Once a frame, however much changes at once: somebody may be writing in it.
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setWords(wordsIn(body)));
    };
    look();
    const observed = new MutationObserver(look);
    observed.observe(body, { childList: true, characterData: true, subtree: true });
    return () => {
      cancelAnimationFrame(frame);
      observed.disconnect();
    };
  }, [body]);
  return words;
}

type Anchors = ReadonlyMap<number, TextAnchor>;

/**
 * What threads are on by now. Words that are being written are moved along here as the server will
 * move them when they are saved; what it tells then holds again wherever it stands in the text.
 */
function useMovedAnchors(
  rows: readonly Comment[] | undefined,
  words: ShownWords | undefined,
): Anchors {
  const [held, hold] = useState<{ rows: typeof rows; words: typeof words; anchors: Anchors }>();
  if (held && held.rows === rows && held.words === words) return held.anchors;
  const move = held?.words && words ? anchorMover(held.words.text, words.text) : undefined;
  const anchors = new Map<number, TextAnchor>();
  for (const { id, parentId, anchor } of rows ?? []) {
    if (parentId !== null || !anchor) continue;
    const own = held?.anchors.get(id);
    const isTold = !words || !own || findAnchor(words.text, anchor) !== undefined;
    anchors.set(id, isTold ? anchor : (move?.(own) ?? own));
  }
  hold({ rows, words, anchors });
  return anchors;
}

function threadsIn(rows: readonly Comment[], words: ShownWords, anchors: Anchors): TextThread[] {
  const found = rows.flatMap((first) => {
    if (first.parentId !== null || !first.anchor) return [];
    const place = findAnchor(words.text, anchors.get(first.id) ?? first.anchor);
    const range = place && words.rangeOf(place);
    const answers = rows.filter((it) => it.parentId === first.id);
    return [{ first, answers, range, at: place?.from ?? Infinity }];
  });
  return found.toSorted((a, b) => a.at - b.at || a.first.id - b.first.id);
}

/**
 * The threads on words of a document that is read or written, in the order of the text; those whose
 * words are gone last.
 */
export function useTextComments(
  { id, version }: { id: number; version: number },
  body: HTMLElement | null,
) {
  const queries = useQueryClient();
  const { hash } = useLocation();
  const comment = Number(/^comment-(\d{1,9})$/.exec(hash)?.[1]) || undefined;
  const desk = useComments('document', id, { last: MOST, comment, anchored: true });
  // An edit moves the words of threads along: what they are on now is read with the new text.
  const seen = useRef(version);
  useEffect(() => {
    if (seen.current === version) return;
    seen.current = version;
    void queries.invalidateQueries({ queryKey: ['GET /comments'] });
  }, [queries, version]);
  const words = useShownWords(body);
  const [active, setActive] = useState<number>();
  const [draft, setDraft] = useState<TextAnchor>();
  const rows = desk.data?.rows;
  const anchors = useMovedAnchors(rows, words);
  const threads = useMemo(
    () => (rows && words ? threadsIn(rows, words, anchors) : []),
    [rows, words, anchors],
  );
  const marked = useMemo(
    () => threads.flatMap((it) => (it.range && !it.first.anchor?.resolved ? [it.range] : [])),
    [threads],
  );
  const current = useMemo(
    () => threads.flatMap((it) => (it.range && it.first.id === active ? [it.range] : [])),
    [threads, active],
  );
  useMarked('document-comment', marked.length > 0 ? marked : none);
  useMarked('document-comment-active', current.length > 0 ? current : none);

  /** The open thread whose words lie under a point of the page. */
  const threadAt = (x: number, y: number) =>
    threads.find(
      ({ first, range }) =>
        !first.anchor?.resolved &&
        [...(range?.getClientRects() ?? [])].some(
          (it) => x >= it.left && x <= it.right && y >= it.top && y <= it.bottom,
        ),
    );
  return { desk, threads, comment, active, setActive, draft, setDraft, threadAt };
}
export type TextComments = ReturnType<typeof useTextComments>;
