import { cx } from '#/ui/cx.ts';
import { Icon } from '#/ui/icon.tsx';
import { pairOf } from '../taking/order-points.ts';
import type { AnswerSeen } from './results.contract.ts';

/** The right order, each item with the place it was given. */
export function OrderSeen({ answer: { options, answer } }: { answer: AnswerSeen }) {
  const given = Array.isArray(answer) ? answer : [];
  return (
    <ol className="quiz-seen-options">
      {options.map(({ id, text }, at) => {
        const place = given.indexOf(id);
        const isRight = place === at;
        return (
          <li key={id} className={cx(isRight ? 'right' : place >= 0 && 'wrong') || undefined}>
            <Icon name={isRight ? 'check' : place >= 0 ? 'x' : 'point'} size={14} />
            <span>
              <span className="num">{at + 1}.</span> {text}
            </span>
            {!isRight && (
              <span className="f3 fs12">
                {place < 0 ? 'not put in order' : `put in place ${place + 1}`}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** What each item was paired with, and what would have been right. */
export function PairsSeen({ answer: { options, matches, answer } }: { answer: AnswerSeen }) {
  const given = Array.isArray(answer) ? answer : [];
  const textOf = new Map(matches.map((it) => [it.id, it.text]));
  return (
    <ul className="quiz-seen-options">
      {options.map(({ id, text }, at) => {
        const right = matches[at]?.id ?? '';
        const chosen = given.find((pair) => pair.startsWith(`${id}:`));
        const isRight = chosen === pairOf(id, right);
        return (
          <li key={id} className={cx(isRight ? 'right' : chosen && 'wrong') || undefined}>
            <Icon name={isRight ? 'check' : chosen ? 'x' : 'point'} size={14} />
            <span>
              {text} → {chosen ? textOf.get(chosen.split(':')[1]!) : 'not matched'}
            </span>
            {!isRight && <span className="f3 fs12">right: {textOf.get(right)}</span>}
          </li>
        );
      })}
    </ul>
  );
}
