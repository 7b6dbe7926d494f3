import type { Answer, AnsweredFigure, AnsweredPart } from '#/kernel/answer.ts';
import { shortDay, weekdayName } from '#/kernel/date-words.ts';
import { AppIcon } from '#/ui/app-icon.tsx';
import { cx } from '#/ui/cx.ts';
import { Delta } from '#/ui/delta.tsx';
import { Course } from './course.tsx';
import './answer.css';

const marks = { final: 'good', provisional: 'warn', late: 'bad' } as const;

function Figure({ figure, state }: { figure: AnsweredFigure; state: Answer['state'] }) {
  const { title, value, change, from } = figure;
  return (
    <div className="ans-figure">
      <p>
        <i className={`ans-mark ${marks[state]}`} />
        <span dir="auto" className="trunc">
          {title}
        </span>
      </p>
      <strong className="num">{value}</strong>
      <p className="num">
        <Delta {...change} />
        {from && <span className="f2">from {from}</span>}
      </p>
    </div>
  );
}

function Part({ part }: { part: AnsweredPart }) {
  return (
    <div>
      {part.icon !== undefined && <AppIcon index={part.icon} />}
      {part.colour !== undefined && (
        <i className="dot" style={{ background: `var(--c-${part.colour})` }} />
      )}
      <p>
        <span className="trunc" title={part.name}>
          {part.kind && <span className="f3">{part.kind} </span>}
          {part.name}
        </span>
        <span className="num">
          <span className="med">{part.value}</span> <Delta {...part.change} />
        </span>
      </p>
    </div>
  );
}

/** Days of a week by their names, of a longer range the first, the middle and the last. */
function ticksOf(days: readonly string[]): string[] {
  if (days.length <= 7) return days.map(weekdayName);
  return [days[0]!, days[Math.floor(days.length / 2)]!, days.at(-1)!].map((it) => shortDay(it));
}

/** A question answered: the figure large, its change, its course, what it is made of. */
export function AnswerBlock({ answer, isStale }: { answer: Answer; isStale: boolean }) {
  const { figures, days, words, state, course, parts } = answer;
  const [one, other] = figures;
  return (
    <section className="ans" aria-label="Answer" role="status" aria-busy={isStale}>
      <div className="ans-top">
        <div className={cx('ans-figures', other && 'two')}>
          <Figure figure={one} state={state} />
          {other && <Figure figure={other} state={state} />}
          <p className="f2 fs12 num ans-days">{days}</p>
        </div>
        {course && (
          <div className="ans-course">
            <Course values={course.values} beside={course.beside} />
            <p aria-hidden="true">
              {ticksOf(course.days).map((it) => (
                <span key={it}>{it}</span>
              ))}
            </p>
          </div>
        )}
      </div>
      {words && <p className="f2 fs12 num ans-words">{words}</p>}
      {parts.length > 0 && (
        <div className="ans-parts">
          {parts.map((it) => (
            <Part key={it.key} part={it} />
          ))}
        </div>
      )}
    </section>
  );
}
