import { download, upload } from '#/client/api.ts';
import { FileImport } from '#/client/file-import.tsx';
import { toastError } from '#/client/running.ts';
import { Button } from '#/ui/button.tsx';
import { saveFile } from '#/ui/save-file.ts';
import { Table } from '#/ui/table.tsx';
import { kindWords } from '../quiz-words.ts';

interface ImportDialogProps {
  /** Null: the bank. */
  quizId: number | null;
  onClose: () => void;
}

const template = (format: 'csv' | 'xlsx') =>
  download('GET /question-template', { format }).then(
    ({ name, blob }) => saveFile(name, blob),
    toastError,
  );

/** Questions of a file: checked first, taken in as a whole, or not at all. */
export function ImportDialog({ quizId, onClose }: ImportDialogProps) {
  const send = (file: File, check: boolean) => {
    const form = new FormData();
    if (quizId !== null) form.set('quiz', String(quizId));
    form.set('check', String(check));
    form.set('file', file);
    return upload('POST /import-questions', form);
  };
  return (
    <FileImport
      title="Questions from a file"
      note="One question a row, CSV or XLSX. It is checked first; with one wrong cell nothing is taken in."
      label="File of questions"
      hint="Question, Option A, Option B, Correct, Points …"
      width={640}
      start={null}
      check={async (file) => {
        const it = await send(file, true);
        return { ...it, rows: it.good };
      }}
      bring={async (file) => {
        const { questions } = await send(file, false);
        return questions.length === 1
          ? 'One question is taken in'
          : `${questions.length} questions are taken in`;
      }}
      aside={() => (
        <>
          <Button variant="ghost" icon="download" onClick={() => void template('xlsx')}>
            Example as XLSX
          </Button>
          <Button variant="ghost" icon="download" onClick={() => void template('csv')}>
            as CSV
          </Button>
        </>
      )}
      onClose={onClose}
    >
      {({ good, sample }) => (
        <section aria-label="First questions">
          <h3>
            {good === 1 ? 'The question is right' : `All ${good} questions are right`}, the first of
            them:
          </h3>
          <Table
            label="The first questions"
            columns={[
              {
                key: 'text',
                title: 'Question',
                cell: (it) => <span className="trunc">{it.text}</span>,
              },
              { key: 'kind', title: 'Kind', width: 130, cell: (it) => kindWords[it.kind] },
              {
                key: 'points',
                title: 'Points',
                width: 70,
                align: 'right',
                cell: (it) => it.points,
              },
            ]}
            rows={sample.map((it, at) => ({ ...it, at }))}
            rowKey={(it) => it.at}
          />
        </section>
      )}
    </FileImport>
  );
}
