import { useState } from 'react';
import { counted } from '#/kernel/numbers.ts';
import { wordsOf } from '#/kernel/rich-text.ts';
import { cx } from '#/ui/cx.ts';
import { Icon } from '#/ui/icon.tsx';
import { Kbd } from '#/ui/kbd.tsx';
import type { Question } from '../questions/questions.contract.ts';
import { kindWords } from '../quiz-words.ts';

interface OutlineProps {
  questions: readonly Question[];
  current: number | undefined;
  disabled: boolean;
  onOpen: (id: number) => void;
  onMove: (id: number, step: number) => void;
  /** Adds a question with these words. */
  onAdd: (text: string) => Promise<boolean>;
}

/** The questions in their order: opened by a click, moved with Alt and the arrows, added with Enter. */
export function Outline({ questions, current, disabled, onOpen, onMove, onAdd }: OutlineProps) {
  const [typed, setTyped] = useState('');
  const [isAdding, setAdding] = useState(false);
  const points = questions.filter((it) => it.pool === null).reduce((sum, it) => sum + it.points, 0);
  const add = async () => {
    if (!typed.trim() || isAdding) return;
    setAdding(true);
    if (await onAdd(typed.trim())) setTyped('');
    setAdding(false);
  };
  return (
    <section className="panel quiz-outline" aria-label="Questions">
      <div className="ph-row wide">
        <h2>Questions</h2>
        <span className="sp" />
        <span className="f3 fs12 num">{counted(points, 'point')}</span>
      </div>
      {questions.length > 0 && (
        <ol>
          {questions.map((it, at) => (
            <li key={it.id} className={cx(it.id === current && 'cur') || undefined}>
              <button
                type="button"
                aria-current={it.id === current || undefined}
                onClick={() => onOpen(it.id)}
                onKeyDown={(event) => {
                  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
                  if (!event.altKey || !step || disabled) return;
                  event.preventDefault();
                  event.stopPropagation();
                  onMove(it.id, step);
                }}
              >
                <span className="no num">{at + 1}</span>
                <span className="words">
                  <span className={cx('trunc', !it.text && 'f3')}>
                    {wordsOf(it.text, 80) || 'Without words'}
                  </span>
                  <span className="f3 fs12">
                    {kindWords[it.kind]}, {counted(it.points, 'point')}
                    {it.pool !== null && `, drawn from ${it.pool}`}
                  </span>
                </span>
                {it.problem && (
                  <span className="wrong" title={it.problem}>
                    <Icon name="alert-circle" size={15} label={it.problem} />
                  </span>
                )}
              </button>
            </li>
          ))}
        </ol>
      )}
      {!disabled && (
        <form
          className="add"
          onSubmit={(event) => {
            event.preventDefault();
            void add();
          }}
        >
          <span className="input">
            <Icon name="plus" size={15} />
            <input
              dir="auto"
              aria-label="Add a question"
              placeholder="Add a question"
              maxLength={1000}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
            <Kbd keys="Enter" />
          </span>
        </form>
      )}
    </section>
  );
}
