import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { OutputOf } from '#/kernel/endpoint.ts';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { Icon } from '#/ui/icon.tsx';
import { saveFile } from '#/ui/save-file.ts';
import { Table } from '#/ui/table.tsx';
import { toast } from '#/ui/toast.ts';
import { download, upload } from '../../api.ts';
import { toastError } from '../../running.ts';
import type { questionEndpoints } from '../questions/questions.contract.ts';
import { kindWords } from '../quiz-words.ts';

type Checked = OutputOf<(typeof questionEndpoints)['POST /import-questions']>;

interface ImportDialogProps {
  /** Null: the bank. */
  quizId: number | null;
  onClose: () => void;
}

/** Questions of a file: checked first, taken in as a whole, or not at all. */
export function ImportDialog({ quizId, onClose }: ImportDialogProps) {
  const queries = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [checked, setChecked] = useState<Checked>();
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);

  const send = async (it: File, check: boolean) => {
    const form = new FormData();
    if (quizId !== null) form.set('quiz', String(quizId));
    form.set('check', String(check));
    form.set('file', it);
    setBusy(true);
    setWrong(undefined);
    try {
      return await upload('POST /import-questions', form);
    } catch (error) {
      setWrong(error instanceof Error ? error.message : 'Something went wrong.');
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  const choose = async (it: File | undefined) => {
    if (!it) return;
    setFile(it);
    setChecked(await send(it, true));
  };
  const takeIn = async () => {
    const done = file && (await send(file, false));
    if (!done) return;
    toast('success', `${done.questions.length} questions are taken in`);
    await queries.invalidateQueries();
    onClose();
  };
  const template = (format: 'csv' | 'xlsx') =>
    download('GET /question-template', { format }).then(
      ({ name, blob }) => saveFile(name, blob),
      toastError,
    );
  const isGood = checked !== undefined && checked.problems.length === 0 && checked.good > 0;
  return (
    <Dialog
      title="Questions from a file"
      note="One question a row, CSV or XLSX. It is checked first; with one wrong cell nothing is taken in."
      width={640}
      onClose={onClose}
      keys={{ '$mod+Enter': () => isGood && void takeIn() }}
      footer={
        <>
          <Button variant="ghost" icon="download" onClick={() => void template('xlsx')}>
            Example as XLSX
          </Button>
          <Button variant="ghost" icon="download" onClick={() => void template('csv')}>
            as CSV
          </Button>
          <span className="sp" />
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            keys="$mod+Enter"
            busy={busy}
            disabled={!isGood}
            onClick={() => void takeIn()}
          >
            {isGood ? `Take in ${checked.good}` : 'Take in'}
          </Button>
        </>
      }
    >
      <div className="quiz-file">
        <Button icon="upload" data-autofocus busy={busy} onClick={() => input.current?.click()}>
          Choose a file
        </Button>
        <span className="f2">
          {file?.name ?? 'Question, Option A, Option B, Correct, Points …'}
        </span>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="File of questions"
          accept=".csv,.xlsx,text/csv"
          onChange={(event) => {
            void choose(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </div>
      {wrong && (
        <p className="form-message" role="alert">
          <Icon name="alert-circle" size={15} />
          {wrong}
        </p>
      )}
      <div aria-live="polite">
        {checked && checked.problems.length > 0 && (
          <>
            <p className="quiz-verdict">
              {checked.good} {checked.good === 1 ? 'question is' : 'questions are'} right, these
              cells are not:
            </p>
            <Table
              label="What is not right"
              columns={[
                { key: 'row', title: 'Row', width: 60, align: 'right', cell: (it) => it.row },
                { key: 'column', title: 'Column', width: 130, cell: (it) => it.column },
                { key: 'message', title: 'What to do', cell: (it) => it.message },
              ]}
              rows={checked.problems}
              rowKey={(it) => `${it.row} ${it.column} ${it.message}`}
            />
          </>
        )}
        {isGood && (
          <>
            <p className="quiz-verdict">
              {checked.good === 1
                ? 'The question is right'
                : `All ${checked.good} questions are right`}
              , the first of them:
            </p>
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
              rows={checked.sample.map((it, at) => ({ ...it, at }))}
              rowKey={(it) => it.at}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}
