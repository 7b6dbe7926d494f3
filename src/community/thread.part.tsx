import { useState } from 'react';
import { CommentItem } from './comment.part.tsx';
import type { Comment } from './community.contract.ts';
import { Composer } from './composer.part.tsx';
import { useDraft, useDraftFiles } from './draft.part.ts';
import type { CommentsDesk } from './use-comments.part.ts';

interface ThreadProps {
  place: string;
  first: Comment;
  answers: readonly Comment[];
  desk: CommentsDesk;
}

/** A comment, its answers, and where one answers. */
export function Thread({ place, first, answers, desk }: ThreadProps) {
  const [draft, setDraft] = useDraft(`${place}/${first.id}`);
  const [files, setFiles] = useDraftFiles(`${place}/${first.id}`);
  const [isAnswering, setAnswering] = useState(draft !== '' || files.length > 0);
  return (
    <li className="thread">
      <CommentItem comment={first} desk={desk} onAnswer={() => setAnswering(true)} />
      {(answers.length > 0 || isAnswering) && (
        <div className="answers">
          {answers.map((it) => (
            <CommentItem key={it.id} comment={it} desk={desk} />
          ))}
          {isAnswering && (
            <Composer
              label={`Answer to ${first.author.name}`}
              placeholder="Write an answer"
              verb="Answer"
              text={draft}
              onChange={setDraft}
              onCancel={() => setAnswering(false)}
              findPeople={desk.findPeople}
              on={desk.on}
              files={files}
              onFiles={setFiles}
              onSend={async (body, ids) => {
                await desk.add(body, ids, first.id);
                setDraft('');
                setFiles(() => []);
                setAnswering(false);
              }}
              autoFocus
            />
          )}
        </div>
      )}
    </li>
  );
}
