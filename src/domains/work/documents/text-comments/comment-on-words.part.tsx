import { useEffect, useState, type RefObject } from 'react';
import { anchorAt, LONGEST_QUOTE, type TextAnchor } from '#/kernel/text-anchor.ts';
import { Button } from '#/ui/button.tsx';
import { usePageKeys } from '#/ui/page-keys.ts';
import { toast } from '#/ui/toast.ts';
import { wordsIn } from './words-in.ts';

interface Selected {
  anchor: TextAnchor | undefined;
  /** Where the button stands in the text, px. */
  top: number;
  left: number;
}

/** What is selected within an element; undefined when nothing is, or it reaches out of it. */
function selectedIn(element: HTMLElement): Selected | undefined {
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
  const [box, of] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
  const left = Math.max(0, Math.min(box.left - of.left, of.width - 130));
  return { anchor, top: box.bottom - of.top + 4, left };
}

interface CommentOnWordsProps {
  body: RefObject<HTMLElement | null>;
  isFree: boolean;
  onComment: (anchor: TextAnchor) => void;
}

/** The button below selected words of a text, and its key. */
export function CommentOnWords({ body, isFree, onComment }: CommentOnWordsProps) {
  const [selected, setSelected] = useState<Selected>();
  useEffect(() => {
    const look = () => setSelected(body.current ? selectedIn(body.current) : undefined);
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
    [{ keys: 'm', words: 'Comment on the selected words', run: comment }],
    isFree && selected !== undefined,
  );
  if (!selected) return null;
  return (
    <span className="text-comment-button" style={{ top: selected.top, left: selected.left }}>
      <Button
        size="s"
        icon="message-circle"
        keys="m"
        // What is selected stays so while it is pressed.
        onMouseDown={(event) => event.preventDefault()}
        onClick={comment}
      >
        Comment
      </Button>
    </span>
  );
}
