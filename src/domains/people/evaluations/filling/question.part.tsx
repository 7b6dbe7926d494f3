import { useEffect, useRef } from 'react';
import { cx } from '#/ui/cx.ts';
import { weightWords } from '../evaluation-words.ts';
import type { EvaluationDetail, FormQuestion } from '../evaluation.contract.ts';
import type { AnswerDesk, Entry } from './answer-desk.ts';
import { AnswerShown } from './answer-shown.part.tsx';
import { Written } from './written.part.tsx';

interface QuestionProps {
  /** Its number on the page, from 1. */
  nth: number;
  question: FormQuestion;
  evaluation: EvaluationDetail;
  /** The keyboard is on it. */
  isCurrent: boolean;
  entry: Entry | undefined;
  /** Absent while nobody writes here. */
  desk: AnswerDesk | undefined;
  error: string | undefined;
}

/** A question with what both sides say to it, as far as the reader may see them. */
export function Question(props: QuestionProps) {
  const { nth, question, evaluation, isCurrent, entry, desk, error } = props;
  const { person, evaluator, self, lead, fills } = evaluation;
  const { isOpen } = question;
  const box = useRef<HTMLLIElement>(null);
  // The page opens at its top; only stepping moves it.
  const wasCurrent = useRef(isCurrent);
  useEffect(() => {
    if (isCurrent && !wasCurrent.current) box.current?.scrollIntoView({ block: 'nearest' });
    wasCurrent.current = isCurrent;
  }, [isCurrent]);
  const said = (side: typeof self) => side?.answers.find((it) => it.question === question.id);
  return (
    <li
      ref={box}
      className={cx('eval-question', isCurrent && 'cur')}
      aria-current={isCurrent || undefined}
    >
      <div className="eval-asked">
        <h3>
          <span className="f3 num">{nth}</span> {question.text}
        </h3>
        <span
          className="f3 fs12 num"
          title={question.isOpen ? undefined : 'Weight in its category'}
        >
          {weightWords(question)}
        </span>
      </div>
      {question.guidance && <p className="f3 fs12 eval-guidance">{question.guidance}</p>}
      <div className="eval-sides">
        {self && fills !== 'self' && (
          <AnswerShown who={person.name} answer={said(self)} isInWords={isOpen} />
        )}
        {lead && fills !== 'lead' && (
          <AnswerShown who={evaluator.name} answer={said(lead)} isInWords={isOpen} />
        )}
      </div>
      {desk && (
        <Written
          place={question.id}
          label={question.text}
          isOpen={isOpen}
          entry={entry}
          desk={desk}
          error={error}
        />
      )}
    </li>
  );
}
