import { useEffect, useRef } from 'react';
import { useRun } from '#/client/running.ts';
import { Thread } from '#/community/thread.part.tsx';
import { exactInstant } from '#/kernel/date-words.ts';
import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { threadResolve } from './text-comments.actions.ts';
import type { TextComments, TextThread } from './use-text-comments.part.ts';

interface TextThreadProps {
  thread: TextThread;
  comments: TextComments;
  place: string;
}

/** A thread beside the text: the words it is on, what was said, and whether it is settled. */
export function TextThreadItem({ thread, comments, place }: TextThreadProps) {
  const { first, answers, range } = thread;
  const { desk, active, setActive } = comments;
  const run = useRun();
  const box = useRef<HTMLDivElement>(null);
  const anchor = first.anchor!;
  const isActive = active === first.id;
  useEffect(() => {
    if (isActive) box.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  const toWords = () => {
    setActive(first.id);
    range?.startContainer.parentElement?.scrollIntoView({ block: 'center' });
  };
  const resolve = (resolved: boolean) =>
    void run(threadResolve, { id: first.id, version: first.version, resolved });
  return (
    <div ref={box} className={cx('text-thread', isActive && 'active')} data-thread={first.id}>
      {range ? (
        <button
          type="button"
          className="text-quote"
          dir="auto"
          title="Show these words"
          onClick={toWords}
        >
          {anchor.quote}
        </button>
      ) : (
        <p className="text-quote gone" dir="auto">
          {anchor.quote}
          <span className="f3 fs12">These words are no longer in the text.</span>
        </p>
      )}
      <ol className="threads">
        <Thread place={place} first={first} answers={answers} desk={desk} />
      </ol>
      <p className="row text-resolve">
        {anchor.resolved ? (
          <>
            <span className="f3 fs12" title={exactInstant(new Date(anchor.resolved.at))}>
              Resolved by {anchor.resolved.by}
            </span>
            <span className="sp" />
            <Button size="s" onClick={() => resolve(false)}>
              Reopen
            </Button>
          </>
        ) : (
          !first.deleted && (
            <Button size="s" icon="check" onClick={() => resolve(true)}>
              Resolve
            </Button>
          )
        )}
      </p>
    </div>
  );
}
