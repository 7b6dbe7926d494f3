import { useQuery } from '@tanstack/react-query';
import { ListStates } from '#/client/list-states.tsx';
import { useMe } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { RecordHistory } from '#/community/record-history.part.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { useNow } from '#/ui/now.ts';
import { attemptWords } from '../taking/attempt-words.ts';
import { momentWords } from '../taking/moment-words.ts';
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
  const result = useQuery(reading('GET /quiz-user-result', { quiz, person }));
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
            <ResultSeen result={it} isOwn={false} />
            <RecordHistory kind="quiz-attempt" id={it.attemptId} />
          </>
        )}
      </ListStates>
    </Dialog>
  );
}
