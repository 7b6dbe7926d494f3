import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListStates } from '#/client/list-states.tsx';
import { useMe } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { RecordHistory } from '#/community/record-history.part.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { useNow } from '#/ui/now.ts';
import { attemptWords } from '../taking/attempt-words.ts';
import { momentWords } from '../taking/moment-words.ts';
import { AttemptChoice } from './attempt-choice.part.tsx';
import { ResultSeen } from './result-seen.part.tsx';

interface AttemptSheetProps {
  quiz: number;
  person: number;
  onClose: () => void;
}

/** One person's attempt beside the table of all. */
export function AttemptSheet({ quiz, person, onClose }: AttemptSheetProps) {
  const now = useNow();
  const { zone } = useMe();
  const [attempt, setAttempt] = useState<number>();
  const result = useQuery({
    ...reading('GET /quiz-user-result', { quiz, person, attempt }),
    placeholderData: keepPreviousData,
  });
  const { data } = result;
  const handedIn = data?.submittedAt && `Handed in ${momentWords(data.submittedAt, zone, now)}`;
  return (
    <Dialog
      title={data?.person.name ?? 'Attempt'}
      note={handedIn ?? (data && attemptWords[data.state])}
      side="right"
      width={640}
      onClose={onClose}
    >
      <ListStates query={result} what="attempt" isEmpty={() => false} empty={null}>
        {(it) => (
          <>
            <AttemptChoice result={it} onChoose={setAttempt} />
            <ResultSeen result={it} />
            <RecordHistory kind="quiz-attempt" id={it.attemptId} />
          </>
        )}
      </ListStates>
    </Dialog>
  );
}
