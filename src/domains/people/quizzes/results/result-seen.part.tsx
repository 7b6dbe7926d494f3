import { Badge } from '#/ui/badge.tsx';
import { cx } from '#/ui/cx.ts';
import { Icon } from '#/ui/icon.tsx';
import { RichText } from '#/ui/rich/rich-text.tsx';
import { rightWords } from '../questions/quiz-number.ts';
import { AnswerFiles } from '../taking/answer-files.part.tsx';
import { pointWords } from '../taking/moment-words.ts';
import { OrderSeen, PairsSeen } from './order-seen.part.tsx';
import type { AnswerSeen, UserResult } from './results.contract.ts';
import './results.css';

/** An option as it was chosen or not, and as it would have been right. */
function OptionSeen({ answer, id, text }: { answer: AnswerSeen; id: string; text: string }) {
  const isChosen = Array.isArray(answer.answer) && answer.answer.includes(id);
  const isRight = answer.correct.includes(id);
  const words = [isChosen && 'chosen', isRight && 'right'].filter(Boolean).join(', ');
  return (
    <li className={cx(isRight && 'right', isChosen && !isRight && 'wrong')}>
      <Icon name={isRight ? 'check' : isChosen ? 'x' : 'point'} size={14} />
      <span>{text}</span>
      {words && <span className="f3 fs12">{words}</span>}
    </li>
  );
}

function WrittenSeen({ answer }: { answer: AnswerSeen }) {
  const text = typeof answer.answer === 'string' ? answer.answer : '';
  return (
    <>
      {text.trim() ? (
        <blockquote className="quiz-written">{text}</blockquote>
      ) : (
        <p className="f3">Nothing was written.</p>
      )}
      {answer.modelAnswer && (
        <p>
          <b className="med">A good answer:</b> {answer.modelAnswer}
        </p>
      )}
    </>
  );
}

function FilesSeen({ answer: { files, modelAnswer } }: { answer: AnswerSeen }) {
  return (
    <>
      {files.length > 0 ? (
        <AnswerFiles label="Files of the answer" files={files} />
      ) : (
        <p className="f3">Nothing was sent.</p>
      )}
      {modelAnswer && (
        <p>
          <b className="med">A good answer:</b> {modelAnswer}
        </p>
      )}
    </>
  );
}

function NumberSeen({ answer: { answer, number } }: { answer: AnswerSeen }) {
  const text = typeof answer === 'string' ? answer.trim() : '';
  return (
    <>
      {text ? (
        <blockquote className="quiz-written num">
          {text} {!text.toLowerCase().includes(number.unit.toLowerCase()) && number.unit}
        </blockquote>
      ) : (
        <p className="f3">Nothing was written.</p>
      )}
      <p>
        <b className="med">Right:</b> <span className="num">{rightWords(number)}</span>
      </p>
    </>
  );
}

function toneOf({ awarded, points }: AnswerSeen) {
  if (awarded === null)
    return { tone: 'warn', icon: 'hourglass', words: 'Waits for points' } as const;
  if (awarded >= points) return { tone: 'good', icon: 'check', words: 'Right' } as const;
  return awarded > 0
    ? ({ tone: 'warn', icon: 'progress', words: 'Partly' } as const)
    : ({ tone: 'bad', icon: 'x', words: 'Wrong' } as const);
}

function QuestionSeen({ answer, number }: { answer: AnswerSeen; number: number }) {
  const { tone, icon, words } = toneOf(answer);
  return (
    <li>
      <div className="row">
        <h3>Question {number}</h3>
        <Badge tone={tone} icon={icon}>
          {words}
        </Badge>
        <span className="sp" />
        <span className="num f2">
          {answer.awarded === null ? '–' : pointWords(answer.awarded, answer.points)}
        </span>
      </div>
      <RichText markdown={answer.text} top={4} />
      {answer.kind === 'ordering' ? (
        <OrderSeen answer={answer} />
      ) : answer.kind === 'matching' ? (
        <PairsSeen answer={answer} />
      ) : answer.kind === 'number' ? (
        <NumberSeen answer={answer} />
      ) : answer.kind === 'file' ? (
        <FilesSeen answer={answer} />
      ) : answer.kind === 'text' ? (
        <WrittenSeen answer={answer} />
      ) : (
        <ul className="quiz-seen-options">
          {answer.options.map((it) => (
            <OptionSeen key={it.id} answer={answer} {...it} />
          ))}
        </ul>
      )}
      {answer.note && (
        <p className="quiz-note">
          <Icon name="message-circle" size={14} /> {answer.note}
        </p>
      )}
      {answer.explanation && (
        <div className="quiz-why">
          <RichText markdown={answer.explanation} top={4} />
        </div>
      )}
    </li>
  );
}

/**
 * One attempt with its score and, as far as it may be seen, what was right and why; `kept` says why it
 * may not.
 */
export function ResultSeen({ result, kept }: { result: UserResult; kept?: string }) {
  const { points, ofPoints, percent, passed, passPercent, answers } = result;
  return (
    <div className="quiz-result">
      <div className="row quiz-score">
        {percent === null ? (
          <span className="f2">Not graded yet</span>
        ) : (
          <span className="big num">{percent}%</span>
        )}
        {points !== null && <span className="f2 num">{pointWords(points, ofPoints)} points</span>}
        {passed !== null && (
          <Badge tone={passed ? 'good' : 'bad'} icon={passed ? 'check' : 'x'}>
            {passed ? 'Passed' : 'Not passed'}
          </Badge>
        )}
        <span className="sp" />
        <span className="f3 fs12 num">passed with {passPercent}%</span>
      </div>
      {answers.length === 0 ? (
        kept !== undefined && <p className="f3">{kept}</p>
      ) : (
        <ol className="quiz-seen" tabIndex={0} aria-label="Answers">
          {answers.map((it, at) => (
            <QuestionSeen key={it.id} answer={it} number={at + 1} />
          ))}
        </ol>
      )}
    </div>
  );
}
