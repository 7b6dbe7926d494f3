import { useRef } from 'react';
import { IconButton, Button } from '#/ui/button.tsx';
import { Icon } from '#/ui/icon.tsx';
import { MOST_OPTIONS } from '../questions/questions.contract.ts';
import { trueFalse } from '../quiz-words.ts';
import type { Written } from './use-question.part.ts';

type Option = Written['options'][number];

interface OptionsProps {
  value: Pick<Written, 'kind' | 'options' | 'correct'>;
  onChange: (patch: Partial<Written>) => void;
  disabled: boolean;
}

/** Ids stay with their option however it is moved; letters are enough within one question. */
function freshId(options: readonly Option[]): string {
  const taken = new Set(options.map((it) => it.id));
  for (let at = 1; ; at += 1) if (!taken.has(`o${at}`)) return `o${at}`;
}

function moved<T>(list: readonly T[], at: number, step: number): T[] {
  const to = at + step;
  if (to < 0 || to >= list.length) return [...list];
  const next = [...list];
  [next[at], next[to]] = [next[to]!, next[at]!];
  return next;
}

/** The options of a question: which are right, added with Enter, moved with Alt and the arrows. */
export function Options({ value, onChange, disabled }: OptionsProps) {
  const { kind, correct } = value;
  const isFixed = kind === 'true_false';
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
    if (options.length >= MOST_OPTIONS) return;
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
        {kind === 'multiple'
          ? 'Options, with the right ones ticked'
          : 'Options, with the right one marked'}
      </div>
      <ul ref={list} aria-labelledby="quiz-marking-label">
        {options.map((it, at) => (
          <li key={it.id}>
            <input
              type={kind === 'multiple' ? 'checkbox' : 'radio'}
              className={kind === 'multiple' ? 'check' : 'rad'}
              name="quiz-correct"
              aria-label={`Option ${at + 1} is right`}
              checked={correct.includes(it.id)}
              disabled={disabled}
              onChange={(event) => mark(it.id, event.target.checked)}
            />
            {isFixed ? (
              <span className="med">{it.text}</span>
            ) : (
              <>
                <span className="input">
                  <input
                    className="opt"
                    aria-label={`Option ${at + 1}`}
                    placeholder={`Option ${at + 1}`}
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
                {correct.includes(it.id) && <Icon name="check" size={14} label="right" />}
                <IconButton
                  icon="x"
                  label={`Remove option ${at + 1}`}
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
      {!isFixed && !disabled && options.length < MOST_OPTIONS && (
        <Button size="s" variant="ghost" icon="plus" onClick={() => add(options.length - 1)}>
          Add an option
        </Button>
      )}
    </div>
  );
}
