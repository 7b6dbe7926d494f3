import { useId } from 'react';
import { counted } from '#/kernel/numbers.ts';
import { Badge } from '#/ui/badge.tsx';
import { cx } from '#/ui/cx.ts';
import { Kbd } from '#/ui/kbd.tsx';
import { RichText } from '#/ui/rich/rich-text.tsx';
import type { TakerQuestion } from '../questions/taker-question.ts';
import type { QuestionKind } from '../quiz-words.ts';
import type { Shown } from './answer-desk.ts';
import { isBlank, type Answer } from './attempt-rules.ts';
import { FileAnswer } from './file-answer.part.tsx';
import { LONGEST_ANSWER } from './longest-answer.ts';
import { NumberAnswer } from './number-answer.part.tsx';
import { OrderAnswer } from './order-answer.part.tsx';
import { PairsAnswer } from './pairs-answer.part.tsx';
import '#/ui/form/form.css';

interface QuestionProps {
  quiz: number;
  attempt: number;
  question: TakerQuestion;
  /** From 1. */
  number: number;
  of: number;
  shown: Shown | undefined;
  isReached: boolean;
  /** The keyboard is on it: its options show their numbers. */
  isCurrent: boolean;
  onChoose: (answer: Answer) => void;
  onWrite: (text: string) => void;
}

/** Whether the server has the answer, in a word. */
function SavedMark({ shown, isReached }: Pick<QuestionProps, 'shown' | 'isReached'>) {
  if (!shown || (shown.isSaved && isBlank(shown.answer))) {
    return <span className="f3">Not answered</span>;
  }
  if (shown.isSaved) {
    return (
      <Badge tone="good" icon="check">
        Saved
      </Badge>
    );
  }
  return isReached ? (
    <Badge>Saving…</Badge>
  ) : (
    <Badge tone="warn" icon="cloud-off">
      Kept on this device
    </Badge>
  );
}

/** Whether its options are chosen by a press: by their number too. */
export const isChoice = ({ kind }: TakerQuestion) =>
  kind === 'single' || kind === 'multiple' || kind === 'true_false';

/** What one gets by choosing an option: another one instead, or one more or less. */
export function chosenWith(
  { kind }: TakerQuestion,
  answer: Answer | undefined,
  id: string,
): Answer {
  const now = typeof answer === 'object' ? answer : [];
  if (kind !== 'multiple') return [id];
  return now.includes(id) ? now.filter((it) => it !== id) : [...now, id];
}

function Options({ question, shown, isCurrent, onChoose }: QuestionProps) {
  const name = useId();
  const chosen = typeof shown?.answer === 'object' ? shown.answer : [];
  return (
    <ul className="quiz-options">
      {question.options.map((it, at) => (
        <li key={it.id}>
          <label className={cx('quiz-option', chosen.includes(it.id) && 'on')}>
            <input
              type={question.kind === 'multiple' ? 'checkbox' : 'radio'}
              className={question.kind === 'multiple' ? 'check' : 'rad'}
              name={name}
              checked={chosen.includes(it.id)}
              onChange={() => onChoose(chosenWith(question, shown?.answer, it.id))}
            />
            <span>{it.text}</span>
            {isCurrent && at < 9 && <Kbd keys={String(at + 1)} />}
          </label>
        </li>
      ))}
    </ul>
  );
}

const hints: Partial<Record<QuestionKind, string>> = {
  multiple: 'Choose all that are right.',
  ordering: 'Put these in order, from the first to the last.',
  matching: 'Choose what belongs to each.',
  file: 'Answer with a file.',
};

/** One question with its answer, which is kept as it is given. */
export function Question(props: QuestionProps) {
  const { quiz, attempt, question, number, of, shown, isReached, isCurrent, onChoose, onWrite } =
    props;
  const id = useId();
  const text = typeof shown?.answer === 'string' ? shown.answer : '';
  const chosen = typeof shown?.answer === 'object' ? shown.answer : [];
  const isTyped = question.kind === 'text' || question.kind === 'number';
  return (
    <section
      id={`question-${question.id}`}
      className={cx('panel quiz-question', isCurrent && 'current')}
      aria-labelledby={`${id}-number`}
    >
      <header>
        <h2 id={`${id}-number`}>
          Question {number} <span className="f3">of {of}</span>
        </h2>
        <span className="f3 num">{counted(question.points, 'point')}</span>
        <span className="sp" />
        <span role="status">
          <SavedMark shown={shown} isReached={isReached} />
        </span>
      </header>
      <div
        role={isTyped ? undefined : 'group'}
        aria-labelledby={isTyped ? undefined : `${id}-text`}
      >
        <div id={`${id}-text`} className="quiz-text">
          <RichText markdown={question.text} />
        </div>
        {hints[question.kind] && <p className="f3">{hints[question.kind]}</p>}
        {question.kind === 'ordering' ? (
          <OrderAnswer question={question} value={chosen} onChoose={onChoose} />
        ) : question.kind === 'matching' ? (
          <PairsAnswer question={question} value={chosen} onChoose={onChoose} />
        ) : question.kind === 'number' ? (
          <NumberAnswer
            labelledBy={`${id}-text`}
            unit={question.unit}
            value={text}
            onWrite={onWrite}
          />
        ) : question.kind === 'file' ? (
          <FileAnswer
            quiz={quiz}
            attempt={attempt}
            question={question.id}
            labelledBy={`${id}-text`}
            value={chosen}
            onChoose={onChoose}
          />
        ) : question.kind === 'text' ? (
          <textarea
            dir="auto"
            className="input"
            rows={7}
            maxLength={LONGEST_ANSWER}
            aria-labelledby={`${id}-text`}
            value={text}
            onChange={(event) => onWrite(event.target.value)}
          />
        ) : (
          <Options {...props} />
        )}
      </div>
    </section>
  );
}
