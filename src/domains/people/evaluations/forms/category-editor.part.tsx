import { useRef } from 'react';
import { useCardDrag, useLaneDrop } from '#/ui/board/drag.ts';
import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import {
  addQuestion,
  changeCategory,
  changeQuestion,
  removeLine,
  spread,
  stepCategory,
  stepQuestion,
  type CategoryLine,
  type Draft,
} from './builder-state.ts';
import { LineTools, stepKeys } from './line-tools.part.tsx';
import { QUESTIONS, QuestionEditor } from './question-editor.part.tsx';
import { SumBadge } from './sum-badge.part.tsx';
import { WeightField } from './weight-field.part.tsx';

export const CATEGORIES = 'evaluation-categories';

interface CategoryEditorProps {
  at: number;
  category: CategoryLine;
  errors: Record<string, string>;
  /** The line that was added last. */
  focused: number | undefined;
  onChange: (change: (draft: Draft) => Draft) => void;
}

/** A category with its questions; what they weigh together is counted while one types. */
export function CategoryEditor({ at, category, errors, focused, onChange }: CategoryEditorProps) {
  const { key, name, weight, questions } = category;
  const box = useRef<HTMLElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const { dragging, edge } = useCardDrag(box, {
    board: CATEGORIES,
    card: key,
    column: 'all',
    ordered: true,
    mayTake: () => true,
    onStart: () => {},
    handle,
  });
  const column = String(key);
  const { over } = useLaneDrop(list, list, { board: QUESTIONS, column, mayTake: () => true });
  const field = `categories.${at}`;
  const stepOwn = (by: 1 | -1) => onChange((it) => stepCategory(it, key, by));
  const title = name || `Category ${at + 1}`;
  return (
    <section
      ref={box}
      className={cx('panel eval-category', dragging && 'dragging', edge)}
      aria-label={title}
    >
      <div className="eval-line heading" onKeyDown={stepKeys(stepOwn)}>
        <div className="words">
          <div className="input">
            <input
              dir="auto"
              aria-label={`Name of category ${at + 1}`}
              placeholder="Category"
              maxLength={80}
              value={name}
              autoFocus={focused === key}
              onChange={(event) =>
                onChange((it) =>
                  changeCategory(it, key, (one) => ({ ...one, name: event.target.value })),
                )
              }
            />
          </div>
          {errors[`${field}.name`] && <p className="error">{errors[`${field}.name`]}</p>}
        </div>
        <WeightField
          label={`Weight of ${title}`}
          value={weight}
          isWrong={errors[`${field}.weight`] !== undefined}
          onChange={(own) =>
            onChange((it) => changeCategory(it, key, (one) => ({ ...one, weight: own })))
          }
        />
        <LineTools
          what={title}
          handle={handle}
          onStep={stepOwn}
          onRemove={() => onChange((it) => removeLine(it, key))}
        />
      </div>
      <ol ref={list} className={cx(over && 'over')}>
        {questions.map((it, nth) => (
          <QuestionEditor
            key={it.key}
            nth={nth + 1}
            category={category}
            question={it}
            error={
              errors[`${field}.questions.${nth}.text`] ?? errors[`${field}.questions.${nth}.weight`]
            }
            isFocused={focused === it.key}
            onChange={(patch) =>
              onChange((draft) => changeQuestion(draft, it.key, (one) => ({ ...one, ...patch })))
            }
            onStep={(by) => onChange((draft) => stepQuestion(draft, it.key, by))}
            onRemove={() => onChange((draft) => removeLine(draft, it.key))}
          />
        ))}
      </ol>
      <div className="row eval-foot">
        <Button
          size="s"
          icon="plus"
          disabled={questions.length >= 30}
          onClick={() => onChange((it) => addQuestion(it, key))}
        >
          Question
        </Button>
        <Button
          size="s"
          icon="plus"
          variant="ghost"
          disabled={questions.length >= 30}
          onClick={() => onChange((it) => addQuestion(it, key, true))}
        >
          Open question
        </Button>
        <span className="sp" />
        {questions.filter((it) => !it.isOpen).length > 1 && (
          <Button size="s" variant="ghost" onClick={() => onChange((it) => spread(it, key))}>
            Weigh evenly
          </Button>
        )}
        <SumBadge its={questions} />
      </div>
      {errors[`${field}.questions`] && <p className="error">{errors[`${field}.questions`]}</p>}
    </section>
  );
}
