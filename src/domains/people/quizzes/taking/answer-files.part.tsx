import { useQuery } from '@tanstack/react-query';
import { download } from '#/client/api.ts';
import { toastError } from '#/client/running.ts';
import { sizeWords } from '#/community/attachments/attachment-rules.ts';
import { IconButton } from '#/ui/button.tsx';
import { dataUrl } from '#/ui/data-url.ts';
import { Icon } from '#/ui/icon.tsx';
import { saveFile } from '#/ui/save-file.ts';
import type { AnswerFile } from './answer-file.ts';
import '../quizzes.css';

/** What 20 MB take over a slow line, ms. */
const PATIENCE = 15 * 60_000;

const fetched = (file: AnswerFile) =>
  download('GET /quiz-file', { file: file.id }, { timeout: PATIENCE });

const give = (file: AnswerFile) =>
  fetched(file).then(({ name, blob }) => saveFile(name, blob), toastError);

function Picture({ file }: { file: AnswerFile }) {
  const { data } = useQuery({
    queryKey: ['GET /quiz-file', file.id],
    queryFn: async () => dataUrl((await fetched(file)).blob),
    staleTime: 'static',
  });
  return data ? <img src={data} alt={file.name} /> : <Icon name="photo" size={15} />;
}

interface AnswerFilesProps {
  label: string;
  files: readonly AnswerFile[];
  onRemove?: (file: AnswerFile) => void;
}

/** The files of an answer: pictures are shown, each can be downloaded. */
export function AnswerFiles({ label, files, onRemove }: AnswerFilesProps) {
  if (files.length === 0) return null;
  return (
    <ul className="quiz-file-list" aria-label={label}>
      {files.map((it) => (
        <li key={it.id}>
          {it.isPicture && <Picture file={it} />}
          <span className="row">
            <button
              dir="auto"
              type="button"
              className="link plain trunc"
              title={`Download ${it.name}`}
              onClick={() => void give(it)}
            >
              {it.name}
            </button>
            <span className="f3 fs12 num">{sizeWords(it.size)}</span>
            {onRemove && (
              <IconButton
                icon="x"
                size="s"
                variant="ghost"
                label={`Remove ${it.name}`}
                onClick={() => onRemove(it)}
              />
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
