import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { CommentOnWords } from './comment-on-words.part.tsx';
import { TextCommentList } from './text-comments.part.tsx';
import { useTextComments } from './use-text-comments.part.ts';
import '../reading/reading.css';

/** What is typed in, once it is loaded. */
function useTyped(box: HTMLElement | null) {
  const [typed, setTyped] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (!box) return;
    const look = () => setTyped(box.querySelector<HTMLElement>('.ProseMirror'));
    look();
    const observed = new MutationObserver(look);
    observed.observe(box, { childList: true, subtree: true });
    return () => observed.disconnect();
  }, [box]);
  return typed;
}

interface WritingCommentsProps {
  document: { id: number; version: number };
  /** The editor, its title and all. */
  box: HTMLElement | null;
  /** Saves what is typed: others are to find the words that a comment is on. */
  onComment: () => void;
}

/** Beside a text that is being written: the threads on its words, which are marked in it. */
export function WritingComments({ document, box, onComment }: WritingCommentsProps) {
  const typed = useTyped(box);
  const comments = useTextComments(document, typed);
  const choose = useEffectEvent(({ clientX, clientY }: MouseEvent) =>
    comments.setActive(comments.threadAt(clientX, clientY)?.first.id),
  );
  useEffect(() => {
    if (!typed) return;
    const listen = (event: MouseEvent) => choose(event);
    typed.addEventListener('click', listen);
    return () => typed.removeEventListener('click', listen);
  }, [typed]);
  const begin: typeof comments.setDraft = (anchor) => {
    onComment();
    comments.setDraft(anchor);
  };
  return (
    <>
      {box &&
        createPortal(
          <CommentOnWords body={typed} isFree keys="$mod+Alt+m" onComment={begin} />,
          box,
        )}
      <aside className="doc-aside" aria-label="Comments">
        <TextCommentList documentId={document.id} comments={comments} />
      </aside>
    </>
  );
}
