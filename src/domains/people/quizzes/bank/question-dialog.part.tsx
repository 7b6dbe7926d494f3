import { useRun } from '#/client/running.ts';
import { counted } from '#/kernel/numbers.ts';
import { Dialog } from '#/ui/dialog.tsx';
import { QuestionEditor } from '../builder/question-editor.part.tsx';
import { questionCopy, questionDelete } from '../questions/questions.actions.ts';
import type { BankQuestion } from '../questions/questions.contract.ts';

interface QuestionDialogProps {
  question: BankQuestion;
  onClose: () => void;
}

/** A question of the bank beside its list; it saves itself. */
export function QuestionDialog({ question, onClose }: QuestionDialogProps) {
  const run = useRun();
  const remove = async () => {
    if (await run(questionDelete, { question: question.id, version: question.version })) onClose();
  };
  return (
    <Dialog
      title="Question of the bank"
      note={
        question.used > 0
          ? `Copies of it stand in ${counted(question.used, 'quiz', 'quizzes')}; they stay as they are.`
          : 'It saves itself.'
      }
      side="right"
      width={640}
      bare
      onClose={onClose}
    >
      <QuestionEditor
        key={question.id}
        question={question}
        quizId={null}
        menu={[
          [
            {
              label: 'Duplicate',
              icon: 'copy',
              onClick: () => void run(questionCopy, { questions: [question.id], to: null }),
            },
          ],
          [{ label: 'Delete', icon: 'trash', danger: true, onClick: () => void remove() }],
        ]}
      />
    </Dialog>
  );
}
