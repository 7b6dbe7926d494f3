import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError, upload } from '#/client/api.ts';
import { reading } from '#/client/reading.ts';
import { toastError } from '#/client/running.ts';
import { chooseFiles } from '#/community/attachments/choose-files.part.ts';
import { Button } from '#/ui/button.tsx';
import { MOST_FILE_BYTES, MOST_FILES, type AnswerFile } from './answer-file.ts';
import { AnswerFiles } from './answer-files.part.tsx';

/** What 20 MB take over a slow line, ms. */
const PATIENCE = 15 * 60_000;

interface FileAnswerProps {
  quiz: number;
  attempt: number;
  question: number;
  /** Ids of the files the answer names. */
  value: readonly string[];
  labelledBy: string;
  onChoose: (ids: string[]) => void;
}

function refusalOf(file: File): string | undefined {
  if (file.size === 0) return `${file.name} is empty.`;
  const most = MOST_FILE_BYTES / 1_000_000;
  return file.size > MOST_FILE_BYTES ? `${file.name} is larger than ${most} MB.` : undefined;
}

const wordsOf = (error: unknown) =>
  (error instanceof CallError ? error.fields?.['file'] : undefined) ??
  (error instanceof Error ? error.message : 'It was not sent.');

/** The answer to a question that asks for files: sent one after the other, kept as they arrive. */
export function FileAnswer(props: FileAnswerProps) {
  const { quiz, attempt, question, value, labelledBy, onChoose } = props;
  const queries = useQueryClient();
  const [sent, setSent] = useState<readonly AnswerFile[]>([]);
  const [sending, setSending] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const { data } = useQuery(reading('GET /quiz-standing', { quiz }, { background: true }));
  const known = [...(data?.files ?? []), ...sent];
  const files = value.flatMap((id) => known.find((it) => it.id === id) ?? []);
  const send = async (chosen: readonly File[]) => {
    setRefusal(undefined);
    let ids = [...value];
    for (const file of chosen.slice(0, MOST_FILES - ids.length)) {
      const wrong = refusalOf(file);
      if (wrong) {
        setRefusal(wrong);
        continue;
      }
      setSending(file.name);
      const form = new FormData();
      form.set('quiz', String(quiz));
      form.set('attempt', String(attempt));
      form.set('question', String(question));
      form.set('file', file);
      try {
        const kept = await upload('POST /keep-quiz-file', form, { timeout: PATIENCE });
        setSent((all) => [...all, kept]);
        ids = [...ids, kept.id];
        onChoose(ids);
      } catch (error) {
        setRefusal(`${file.name}: ${wordsOf(error)}`);
      }
    }
    if (chosen.length > MOST_FILES - value.length)
      setRefusal(`At most ${MOST_FILES} files for an answer.`);
    setSending(undefined);
    void queries.invalidateQueries({ queryKey: ['GET /quiz-standing'] });
  };
  const isFull = value.length >= MOST_FILES;
  return (
    <div className="quiz-files" role="group" aria-labelledby={labelledBy}>
      <AnswerFiles
        label="Your files"
        files={files}
        onRemove={(it) => onChoose(value.filter((id) => id !== it.id))}
      />
      <div className="row">
        <Button
          icon="upload"
          busy={sending !== undefined}
          disabled={isFull}
          onClick={() => void chooseFiles().then(send).catch(toastError)}
        >
          {value.length === 0 ? 'Choose files' : 'Add a file'}
        </Button>
        <span className="f3 fs12" role="status">
          {sending
            ? `Sending ${sending}…`
            : `Up to ${MOST_FILES} files of ${MOST_FILE_BYTES / 1_000_000} MB each.`}
        </span>
      </div>
      {refusal && (
        <p className="bad fs12" role="alert">
          {refusal}
        </p>
      )}
    </div>
  );
}
