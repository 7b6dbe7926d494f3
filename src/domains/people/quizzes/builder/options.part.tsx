import { useRef } from 'react';
import { IconButton, Button } from '#/ui/button.tsx';
import { Icon } from '#/ui/icon.tsx';
import { MOST_ITEMS } from '../questions/question-limits.ts';
import { MOST_OPTIONS } from '../questions/questions.contract.ts';
import { trueFalse, type QuestionKind } from '../quiz-words.ts';
import { freshId } from './fresh-id.ts';
import type { Written } from './use-question.part.ts';

interface OptionsProps {
  value: Pick<Written, 'kind' | 'options' | 'correct'>;
  onChange: (patch: Partial<Written>) => void;
  disabled: boolean;
}

function moved<T>(list: readonly T[], at: number, step: number): T[] {
  const to = at + step;
  if (to < 0 || to >= list.length) return [...list];
  const next = [...list];
  [next[at], next[to]] = [next[to]!, next[at]!];
  return next;
}

const labels: Partial<Record<QuestionKind, string>> = {
  multiple: 'Options, with the right ones ticked',
  ordering: 'Items in the right order; takers get them mixed',
};

/** The options of a question: which are right, or which order is, added with Enter, moved with Alt and the arrows. */
export function Options({ value, onChange, disabled }: OptionsProps) {
  const { kind, correct } = value;
  const isFixed = kind === 'true_false';
  const isOrder = kind === 'ordering';
  const what = isOrder ? 'Item' : 'Option';
  const most = isOrder ? MOST_ITEMS : MOST_OPTIONS;
  const options = isFixed ? trueFalse : value.options;
  const list = useRef<HTMLUListElement>(null);
  const focus = (at: number) =>
    requestAnimationFrame(() =>
      list.current?.querySelectorAll<HTMLInputElement>('.opt')[at]?.focus(),
    );
  const mark = (id: string, on: boolean) => {
    if (kind !== 'multiple') return onChange({ correct: [id] });
    onChange({ correct: on ? [...correct, id] : correct.filter((it) => it !== id) });
  };
  const add = (after: number) => {
    if (options.length >= most) return;
    const next = [...options];
    next.splice(after + 1, 0, { id: freshId(options), text: '' });
    onChange({ options: next });
    focus(after + 1);
  };
  const remove = (at: number) => {
    const { id } = options[at]!;
    onChange({
      options: options.filter((it) => it.id !== id),
      correct: correct.filter((it) => it !== id),
    });
    focus(Math.max(0, at - 1));
  };
  const move = (at: number, step: number) => {
    onChange({ options: moved(options, at, step) });
    focus(Math.min(options.length - 1, Math.max(0, at + step)));
  };
  const onKeyDown = (event: React.KeyboardEvent, at: number) => {
    const isPlain = !event.ctrlKey && !event.metaKey;
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      move(at, event.key === 'ArrowUp' ? -1 : 1);
    } else if (event.key === 'Enter' && isPlain) add(at);
    else if (event.key === 'Backspace' && options[at]!.text === '' && options.length > 1)
      remove(at);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="quiz-marking">
      <div className="lbl" id="quiz-marking-label">
        {labels[kind] ?? 'Options, with the right one marked'}
      </div>
      <ul ref={list} aria-labelledby="quiz-marking-label">
        {options.map((it, at) => (
          <li key={it.id}>
            {isOrder ? (
              <span className="num f3">{at + 1}.</span>
            ) : (
              <input
                type={kind === 'multiple' ? 'checkbox' : 'radio'}
                className={kind === 'multiple' ? 'check' : 'rad'}
                name="quiz-correct"
                aria-label={`Option ${at + 1} is right`}
                checked={correct.includes(it.id)}
                disabled={disabled}
                onChange={(event) => mark(it.id, event.target.checked)}
              />
            )}
            {isFixed ? (
              <span className="med">{it.text}</span>
            ) : (
              <>
                <span className="input">
                  <input
                    dir="auto"
                    className="opt"
                    aria-label={`${what} ${at + 1}`}
                    placeholder={`${what} ${at + 1}`}
                    maxLength={500}
                    value={it.text}
                    disabled={disabled}
                    onChange={(event) =>
                      onChange({
                        options: options.map((other) =>
                          other.id === it.id ? { ...it, text: event.target.value } : other,
                        ),
                      })
                    }
                    onKeyDown={(event) => onKeyDown(event, at)}
                  />
                </span>
                {!isOrder && correct.includes(it.id) && (
                  <Icon name="check" size={14} label="right" />
                )}
                {isOrder && !disabled && (
                  <>
                    <IconButton
                      icon="arrow-up"
                      label={`Move item ${at + 1} up`}
                      variant="ghost"
                      size="s"
                      disabled={at === 0}
                      onClick={() => move(at, -1)}
                    />
                    <IconButton
                      icon="arrow-down"
                      label={`Move item ${at + 1} down`}
                      variant="ghost"
                      size="s"
                      disabled={at === options.length - 1}
                      onClick={() => move(at, 1)}
                    />
                  </>
                )}
                <IconButton
                  icon="x"
                  label={`Remove ${what.toLowerCase()} ${at + 1}`}
                  variant="ghost"
                  size="s"
                  disabled={disabled}
                  onClick={() => remove(at)}
                />
              </>
            )}
          </li>
        ))}
      </ul>
      {!isFixed && !disabled && options.length < most && (
        <Button size="s" variant="ghost" icon="plus" onClick={() => add(options.length - 1)}>
          Add an {what.toLowerCase()}
        </Button>
      )}
    </div>
  );
}
