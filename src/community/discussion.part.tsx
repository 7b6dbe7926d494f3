import { useId, useState } from 'react';
import { CallError } from '#/client/api.ts';
import type { SubjectKind } from '#/kernel/subject-kind.ts';
import { Button } from '#/ui/button.tsx';
import { useLocation } from '#/ui/location.ts';
import { Bone, Loading } from '#/ui/skeleton.tsx';
import { ErrorState } from '#/ui/states.tsx';
import './community.css';
import { Composer } from './composer.part.tsx';
import { useDraft, useDraftFiles } from './draft.part.ts';
import { Thread } from './thread.part.tsx';
import { useComments } from './use-comments.part.ts';

const STEP = 30;

interface DiscussionProps {
  kind: SubjectKind;
  id: number;
  /** Threads on words of the text are shown beside it. */
  whole?: boolean;
}

function Waiting() {
  return (
    <Loading label="Loading comments">
      {[220, 300, 180].map((width) => (
        <div key={width} className="comment" aria-hidden="true">
          <Bone width={24} height={24} radius={12} />
          <div className="said">
            <Bone width={120} />
            <Bone width={width} />
          </div>
        </div>
      ))}
    </Loading>
  );
}

/**
 * Comments on a task, an issue, a document…: read, written, answered, reacted to. What one has begun
 * to write is kept when one leaves; `#comment-12` in the address leads to a comment.
 */
export function Discussion({ kind, id, whole }: DiscussionProps) {
  const heading = useId();
  const { hash } = useLocation();
  const [last, setLast] = useState(STEP);
  const comment = Number(/^comment-(\d{1,9})$/.exec(hash)?.[1]) || undefined;
  const desk = useComments(kind, id, { last, comment, anchored: whole ? false : undefined });
  const place = `${kind}/${id}`;
  const [draft, setDraft] = useDraft(place);
  const [files, setFiles] = useDraftFiles(place);
  const { data, error, refetch } = desk;
  const threads = data?.rows.filter((it) => it.parentId === null) ?? [];
  return (
    <section className="discussion" aria-labelledby={heading}>
      <header className="row">
        <h2 id={heading}>Discussion</h2>
        {data && data.total > 0 && <span className="f3 num">{data.total}</span>}
      </header>
      {!data && !error && <Waiting />}
      {!data && error && (
        <ErrorState
          title="The comments did not load"
          text={`${error.message} What you have written is kept.`}
          requestId={error instanceof CallError ? error.body.requestId : undefined}
          onRetry={() => void refetch()}
        />
      )}
      {data && data.earlier > 0 && (
        <Button size="s" variant="ghost" onClick={() => setLast(last + STEP)}>
          {`Show ${Math.min(STEP, data.earlier)} earlier of ${data.earlier}`}
        </Button>
      )}
      {threads.length > 0 && (
        <ol className="threads">
          {threads.map((first) => (
            <Thread
              key={first.id}
              place={place}
              first={first}
              answers={data?.rows.filter((it) => it.parentId === first.id) ?? []}
              desk={desk}
            />
          ))}
        </ol>
      )}
      {data && (
        <Composer
          label="Comment"
          placeholder={
            data.total === 0 ? 'Nobody has said anything yet. Write a comment…' : 'Write a comment…'
          }
          verb="Comment"
          text={draft}
          onChange={setDraft}
          findPeople={desk.findPeople}
          on={desk.on}
          files={files}
          onFiles={setFiles}
          onSend={async (body, ids) => {
            await desk.add(body, ids);
            setDraft('');
            setFiles(() => []);
          }}
        />
      )}
    </section>
  );
}
