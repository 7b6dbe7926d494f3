import { useRef } from 'react';
import { useCardDrag } from '#/ui/board/drag.ts';
import { cx } from '#/ui/cx.ts';
import type { QuestionLine } from './builder-state.ts';
import { LineTools, stepKeys } from './line-tools.part.tsx';
import { WeightField } from './weight-field.part.tsx';

export const QUESTIONS = 'evaluation-questions';

interface QuestionEditorProps {
  nth: number;
  category: { key: number; name: string };
  question: QuestionLine;
  error: string | undefined;
  isFocused: boolean;
  onChange: (patch: Partial<QuestionLine>) => void;
  onStep: (by: 1 | -1) => void;
  onRemove: () => void;
}

/** A question as it is written: its words, what to look at, its weight. */
export function QuestionEditor(props: QuestionEditorProps) {
  const { nth, category, question, error, isFocused, onChange, onStep, onRemove } = props;
  const box = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const { dragging, edge } = useCardDrag(box, {
    board: QUESTIONS,
    card: question.key,
    column: String(category.key),
    ordered: true,
    mayTake: () => true,
    onStart: () => {},
    handle,
  });
  const what = `question ${nth} of ${category.name || 'this category'}`;
  return (
    <li
      ref={box}
      className={cx('eval-line', dragging && 'dragging', edge)}
      onKeyDown={stepKeys(onStep)}
    >
      <div className="words">
        <div className="input">
          <input
            dir="auto"
            aria-label={`Question ${nth}`}
            placeholder="What is asked"
            maxLength={300}
            value={question.text}
            autoFocus={isFocused}
            onChange={(event) => onChange({ text: event.target.value })}
          />
        </div>
        <textarea
          dir="auto"
          className="input"
          aria-label={`Guidance to question ${nth}`}
          placeholder="What to look at (not needed)"
          rows={1}
          maxLength={1000}
          value={question.guidance}
          onChange={(event) => onChange({ guidance: event.target.value })}
        />
        {error && <p className="error">{error}</p>}
      </div>
      {question.isOpen ? (
        <span className="f3 fs12 eval-in-words">In words</span>
      ) : (
        <WeightField
          label={`Weight of question ${nth}`}
          value={question.weight}
          onChange={(weight) => onChange({ weight })}
        />
      )}
      <LineTools {...{ what, handle, onStep, onRemove }} />
    </li>
  );
}
