import { useState } from 'react';
import { counted } from '#/kernel/numbers.ts';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { RichText } from '#/ui/rich/rich-text.tsx';
import { asTaken, shuffled, type TakerQuestion } from '../questions/taker-question.ts';
import type { QuestionKind } from '../quiz-words.ts';
import { MOST_FILES } from '../taking/answer-file.ts';
import { NumberAnswer } from '../taking/number-answer.part.tsx';
import { OrderAnswer } from '../taking/order-answer.part.tsx';
import { PairsAnswer } from '../taking/pairs-answer.part.tsx';
import type { QuizDetails } from './quiz-page.part.tsx';
import '../taking/taking.css';

function PreviewQuestion({
  question,
  no,
  of,
}: {
  question: TakerQuestion;
  no: number;
  of: number;
}) {
  const { kind, options, points } = question;
  const [order, setOrder] = useState<string[]>([]);
  const [pairs, setPairs] = useState<string[]>([]);
  return (
    <li className="panel quiz-question">
      <div className="row">
        <h3>
          Question {no} <span className="f3">of {of}</span>
        </h3>
        <span className="sp" />
        <span className="f3 num">{counted(points, 'point')}</span>
      </div>
      <div className="quiz-text">
        <RichText markdown={question.text} />
      </div>
      {kind === 'multiple' && <p className="f3">Choose all that are right.</p>}
      {kind === 'ordering' ? (
        <OrderAnswer question={question} value={order} onChoose={setOrder} />
      ) : kind === 'matching' ? (
        <PairsAnswer question={question} value={pairs} onChoose={setPairs} />
      ) : kind === 'number' ? (
        <NumberAnswer label={`Answer to question ${no}`} unit={question.unit} />
      ) : kind === 'file' ? (
        <p className="f3">Takers send up to {MOST_FILES} files here.</p>
      ) : kind === 'text' ? (
        <textarea dir="auto" className="input" rows={3} aria-label={`Answer to question ${no}`} />
      ) : (
        <ul className="quiz-options">
          {options.map((it) => (
            <li key={it.id}>
              <label className="quiz-option">
                <input
                  type={kind === 'multiple' ? 'checkbox' : 'radio'}
                  className={kind === 'multiple' ? 'check' : 'rad'}
                  name={`preview-${question.id}`}
                />
                <span>{it.text}</span>
              </label>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

const mixedKinds = new Set<QuestionKind>(['ordering', 'matching']);

/** The quiz as a taker gets it, in an order that another attempt might have. Nothing is kept. */
export function PreviewDialog({ quiz, onClose }: { quiz: QuizDetails; onClose: () => void }) {
  const [seed, setSeed] = useState(1);
  const { shuffleQuestions, shuffleOptions, list } = quiz;
  const questions = asTaken(list, {
    seed,
    shuffleQuestions,
    shuffleOptions,
    hide: ({ id, options, matches }) => ({
      options: shuffled(options, seed ^ id),
      matches: shuffled(matches, seed + id),
    }),
  });
  const isMixed = shuffleQuestions || shuffleOptions || list.some((it) => mixedKinds.has(it.kind));
  return (
    <Dialog
      title={quiz.title}
      note="As somebody who takes it sees it; what you choose here is not kept."
      width={720}
      onClose={onClose}
      footer={
        <>
          {isMixed && (
            <Button icon="refresh" onClick={() => setSeed(seed + 1)}>
              Another order
            </Button>
          )}
          <span className="sp" />
          <Button variant="primary" data-autofocus onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      {quiz.description && <RichText markdown={quiz.description} />}
      <ol className="quiz-previews" key={seed}>
        {questions.map((it, at) => (
          <PreviewQuestion key={it.id} question={it} no={at + 1} of={questions.length} />
        ))}
      </ol>
    </Dialog>
  );
}
