import { useEffect, useRef, useState } from 'react';
import { anchorAt, LONGEST_QUOTE, type TextAnchor } from '#/kernel/text-anchor.ts';
import { Button } from '#/ui/button.tsx';
import { usePageKeys } from '#/ui/page-keys.ts';
import { toast } from '#/ui/toast.ts';
import { wordsIn } from './words-in.ts';

interface Selected {
  anchor: TextAnchor | undefined;
  /** Where the button stands, px from where it is drawn. */
  top: number;
  left: number;
}

/** What is selected within an element; undefined when nothing is, or it reaches out of it. */
function selectedIn(element: HTMLElement, origin: Element): Selected | undefined {
  const selection = window.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  if (!element.contains(range.commonAncestorContainer)) return undefined;
  if (selection.toString().trim() === '') return undefined;
  const words = wordsIn(element);
  const anchor = anchorAt(words.text, {
    from: words.offsetOf(range.startContainer, range.startOffset),
    to: words.offsetOf(range.endContainer, range.endOffset),
  });
  const [box, of] = [range.getBoundingClientRect(), origin.getBoundingClientRect()];
  const left = Math.max(0, Math.min(box.left - of.left, of.width - 130));
  return { anchor, top: box.bottom - of.top + 4, left };
}

interface CommentOnWordsProps {
  body: HTMLElement | null;
  isFree: boolean;
  /** `m`; one that types nothing, where the text is written in. */
  keys?: string;
  onComment: (anchor: TextAnchor) => void;
}

/** The button below selected words of a text, and its key. */
export function CommentOnWords({ body, isFree, keys = 'm', onComment }: CommentOnWordsProps) {
  const origin = useRef<HTMLDivElement>(null);
  const [selected, setSelected] = useState<Selected>();
  useEffect(() => {
    const look = () =>
      setSelected(body && origin.current ? selectedIn(body, origin.current) : undefined);
    document.addEventListener('selectionchange', look);
    return () => document.removeEventListener('selectionchange', look);
  }, [body]);
  const comment = () => {
    if (!selected) return;
    if (selected.anchor) {
      onComment(selected.anchor);
      window.getSelection()?.removeAllRanges();
    } else toast('warning', `Select at most ${LONGEST_QUOTE.toLocaleString('en')} characters.`);
  };
  usePageKeys(
    [{ keys, words: 'Comment on the selected words', run: comment }],
    isFree && selected !== undefined,
  );
  return (
    <div className="doc-words" ref={origin}>
      {selected && (
        <span className="text-comment-button" style={{ top: selected.top, left: selected.left }}>
          <Button
            size="s"
            icon="message-circle"
            keys={keys}
            // What is selected stays so while it is pressed.
            onMouseDown={(event) => event.preventDefault()}
            onClick={comment}
          >
            Comment
          </Button>
        </span>
      )}
    </div>
  );
}
