import { answerScores, scoreWords } from '../evaluation-words.ts';
import type { Answer } from '../evaluation.contract.ts';

interface AnswerShownProps {
  /** Whose it is: "Hira Baig". */
  who: string;
  answer: Answer | undefined;
  /** The overall comment and what is answered in words have no score. */
  isInWords?: boolean;
}

/** What one side said, to be read. */
export function AnswerShown({ who, answer, isInWords }: AnswerShownProps) {
  const score = answerScores.find((it) => it === answer?.score);
  return (
    <div className="eval-said">
      <div className="row">
        <span className="f3 fs12">{who}</span>
        {!isInWords && (
          <>
            <b className="eval-mark num" data-score={score}>
              {score ?? '–'}
            </b>
            {score && <span className="fs12">{scoreWords[score]}</span>}
          </>
        )}
      </div>
      {answer?.comment ? (
        <p dir="auto">{answer.comment}</p>
      ) : (
        isInWords && <p className="f3">Said nothing.</p>
      )}
    </div>
  );
}
