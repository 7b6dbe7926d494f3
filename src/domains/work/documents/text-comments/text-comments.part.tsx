import { useState } from 'react';
import { Composer } from '#/community/composer.part.tsx';
import { useDraft, useDraftFiles } from '#/community/draft.part.ts';
import type { TextAnchor } from '#/kernel/text-anchor.ts';
import { Button } from '#/ui/button.tsx';
import { TextThreadItem } from './text-thread.part.tsx';
import type { TextComments } from './use-text-comments.part.ts';
import '#/community/community.css';
import './text-comments.css';

interface NewThreadProps {
  place: string;
  anchor: TextAnchor;
  comments: TextComments;
}

/** A comment on the words that were selected, being written. */
function NewThread({ place, anchor, comments }: NewThreadProps) {
  const { desk, setDraft } = comments;
  const [text, setText] = useDraft(place);
  const [files, setFiles] = useDraftFiles(place);
  return (
    <div className="text-thread active">
      <p className="text-quote" dir="auto">
        {anchor.quote}
      </p>
      <Composer
        label="Comment on the selected words"
        placeholder="Write a comment…"
        verb="Comment"
        text={text}
        onChange={setText}
        findPeople={desk.findPeople}
        on={desk.on}
        files={files}
        onFiles={setFiles}
        onCancel={() => setDraft(undefined)}
        onSend={async (said, ids) => {
          await desk.addOn(anchor, said, ids);
          setText('');
          setFiles(() => []);
          setDraft(undefined);
        }}
        autoFocus
      />
    </div>
  );
}

interface TextCommentsProps {
  documentId: number;
  comments: TextComments;
}

/** Beside the text: the threads on words of it, those that are settled below the others. */
export function TextCommentList({ documentId, comments }: TextCommentsProps) {
  const { threads, draft, comment, desk } = comments;
  const [isShown, setShown] = useState(false);
  const place = `document/${documentId}/words`;
  const open = threads.filter((it) => !it.first.anchor?.resolved);
  const resolved = threads.filter((it) => it.first.anchor?.resolved);
  // A link to one that is settled shows it.
  const isLinked = resolved.some((it) =>
    [it.first, ...it.answers].some(({ id }) => id === comment),
  );
  const areShown = isShown || isLinked;
  if (threads.length === 0 && !draft) return null;
  const item = (it: (typeof threads)[number]) => (
    <TextThreadItem key={it.first.id} thread={it} comments={comments} place={place} />
  );
  return (
    <section className="text-comments" aria-label="Comments on the text">
      <h2>Comments on the text</h2>
      {draft && <NewThread key={draft.quote} place={place} anchor={draft} comments={comments} />}
      {open.map(item)}
      {resolved.length > 0 && (
        <Button
          size="s"
          variant="ghost"
          aria-expanded={areShown}
          onClick={() => setShown(!areShown)}
        >
          {areShown ? 'Hide resolved' : `Show ${resolved.length} resolved`}
        </Button>
      )}
      {areShown && resolved.map(item)}
      {desk.error && (
        <p className="f3" role="alert">
          Comments did not load.{' '}
          <Button size="s" onClick={() => void desk.refetch()}>
            Try again
          </Button>
        </p>
      )}
    </section>
  );
}
