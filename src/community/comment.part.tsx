import { useEffect, useRef, useState, type ReactNode } from 'react';
import { usePhoto } from '#/client/photo.ts';
import { exactInstant, relativeTime } from '#/kernel/date-words.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { Button, IconButton } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { Link } from '#/ui/link.tsx';
import { useLocation, writeSearch } from '#/ui/location.ts';
import { useNow } from '#/ui/now.ts';
import { Menu } from '#/ui/rich/menu.tsx';
import { RichText } from '#/ui/rich/rich-text.tsx';
import { toast } from '#/ui/toast.ts';
import { FileList } from './attachments/file-list.part.tsx';
import type { Comment } from './community.contract.ts';
import { Composer } from './composer.part.tsx';
import { ReactButton, Reactions } from './reactions.part.tsx';
import type { CommentsDesk } from './use-comments.part.ts';

interface CommentItemProps {
  comment: Comment;
  desk: CommentsDesk;
  /** Absent where there are no answers: on an answer. */
  onAnswer?: () => void;
}

/** Brings the comment a link leads to into sight, once. */
function useTarget(id: number) {
  const box = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  const isTarget = hash === `comment-${id}`;
  useEffect(() => {
    if (isTarget) box.current?.scrollIntoView({ block: 'center' });
  }, [isTarget]);
  return { box, isTarget };
}

/** The address of a comment, as this page has it. */
function useCommentHref(id: number): string {
  const { path, search } = useLocation();
  return `${path}${writeSearch(search)}#comment-${id}`;
}

function Changing({
  comment,
  desk,
  onEnd,
}: {
  comment: Comment;
  desk: CommentsDesk;
  onEnd: () => void;
}) {
  const [text, setText] = useState(comment.body);
  const [files, setFiles] = useState(comment.files);
  return (
    <Composer
      label="Change comment"
      verb="Save"
      text={text}
      onChange={setText}
      on={desk.on}
      files={files}
      had={comment.files}
      onFiles={(change) => setFiles((it) => [...change(it)])}
      onCancel={onEnd}
      findPeople={desk.findPeople}
      onSend={async (body, files) => {
        await desk.change(comment, body, files);
        onEnd();
      }}
      autoFocus
    />
  );
}

function Asking({ onYes, onNo }: { onYes: () => void; onNo: () => void }) {
  return (
    <div className="row asking" role="alert">
      <span>Take this comment away for good?</span>
      <span className="sp" />
      <Button size="s" onClick={onNo} autoFocus>
        Keep it
      </Button>
      <Button size="s" danger onClick={onYes}>
        Take away
      </Button>
    </div>
  );
}

/** One comment: who, when, what, the reactions, and what the reader may do with it. */
export function CommentItem({ comment, desk, onAnswer }: CommentItemProps) {
  const { author, createdAt, editedAt, reactions } = comment;
  const [mode, setMode] = useState<'shown' | 'changing' | 'asking'>('shown');
  const photo = usePhoto(author);
  const { box, isTarget } = useTarget(comment.id);
  const href = useCommentHref(comment.id);
  const now = useNow();
  const written = new Date(createdAt);
  const show = () => setMode('shown');
  const onReact = (emoji: Parameters<CommentsDesk['react']>[1], reacted: boolean) =>
    void desk.react({ comment: comment.id }, emoji, reacted);

  const frame = (children: ReactNode) => (
    <article
      ref={box}
      id={`comment-${comment.id}`}
      className={cx('comment', isTarget && 'target')}
      aria-label={comment.deleted ? 'Comment that was taken away' : `Comment by ${author.name}`}
    >
      {children}
    </article>
  );
  if (comment.deleted) return frame(<p className="f3">This comment was taken away.</p>);
  return frame(
    <>
      <Avatar name={author.name} size="m" photo={photo} />
      <div className="said">
        <header className="row">
          <b dir="auto" className="med">
            {author.name}
          </b>
          <Link href={href} className="f3" title={exactInstant(written)}>
            <time dateTime={createdAt}>{relativeTime(written, now)}</time>
          </Link>
          {editedAt && (
            <span className="f3" title={exactInstant(new Date(editedAt))}>
              edited
            </span>
          )}
          <span className="sp" />
          <span className="row doors">
            <ReactButton reactions={reactions} onReact={onReact} />
            {onAnswer && (
              <IconButton
                icon="arrow-back-up"
                size="s"
                variant="ghost"
                label="Answer"
                onClick={onAnswer}
              />
            )}
            <Menu
              label="More"
              groups={[
                [
                  ...(comment.mayChange
                    ? [
                        {
                          label: 'Change',
                          icon: 'pencil' as const,
                          onClick: () => setMode('changing'),
                        },
                      ]
                    : []),
                  { label: 'Copy link', icon: 'link' as const, onClick: () => void copy(href) },
                ],
                ...(comment.mayChange
                  ? [
                      [
                        {
                          label: 'Take away',
                          icon: 'trash' as const,
                          danger: true,
                          onClick: () => setMode('asking'),
                        },
                      ],
                    ]
                  : []),
              ]}
            >
              <IconButton icon="dots" size="s" variant="ghost" label="More" />
            </Menu>
          </span>
        </header>
        {mode === 'changing' ? (
          <Changing comment={comment} desk={desk} onEnd={show} />
        ) : (
          <>
            {comment.body && <RichText markdown={comment.body} top={4} />}
            <FileList label={`the comment by ${author.name}`} files={comment.files} />
          </>
        )}
        {mode === 'asking' && (
          <Asking onNo={show} onYes={() => void desk.takeAway(comment).then(show)} />
        )}
        <Reactions reactions={reactions} onReact={onReact} />
      </div>
    </>,
  );
}

/** The page as its address bar has it, ending in the comment. */
async function copy(href: string) {
  const { location } = window;
  const isExtension = !location.protocol.startsWith('http');
  const page = isExtension ? `${location.pathname}#${href}` : href;
  await navigator.clipboard.writeText(new URL(page, location.href).href);
  toast('success', 'Link copied');
}
