import { cx } from '#/ui/cx.ts';
import { Kbd } from '#/ui/kbd.tsx';
import { Panel } from '#/ui/panel.tsx';
import type { TakerQuestion } from '../questions/taker-question.ts';
import type { Shown } from './answer-desk.ts';
import { isBlank } from './attempt-rules.ts';

interface NavigatorProps {
  questions: readonly TakerQuestion[];
  shown: ReadonlyMap<number, Shown>;
  current: number;
  onGo: (at: number) => void;
}

const words = (it: Shown | undefined) =>
  !it || isBlank(it.answer) ? 'not answered' : it.isSaved ? 'answered' : 'not saved yet';

/** Every question by its number, what is answered and where one is. */
export function Navigator({ questions, shown, current, onGo }: NavigatorProps) {
  const answered = questions.filter(({ id }) => words(shown.get(id)) !== 'not answered').length;
  return (
    <Panel
      title="Questions"
      className="quiz-navigator"
      wide
      actions={
        <span className="f3 fs12 num">
          {answered} of {questions.length} answered
        </span>
      }
    >
      <ol>
        {questions.map(({ id }, at) => (
          <li key={id}>
            <button
              type="button"
              className={cx('num', words(shown.get(id)).replaceAll(' ', '-'))}
              aria-current={at === current ? 'step' : undefined}
              aria-label={`Question ${at + 1}, ${words(shown.get(id))}`}
              onClick={() => onGo(at)}
            >
              {at + 1}
            </button>
          </li>
        ))}
      </ol>
      <p className="row f3 fs12">
        <Kbd keys="ArrowLeft ArrowRight" /> move <Kbd keys="1" />–<Kbd keys="9" /> choose
      </p>
    </Panel>
  );
}
