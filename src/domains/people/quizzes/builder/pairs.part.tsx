import { useRef } from 'react';
import { Button, IconButton } from '#/ui/button.tsx';
import { MOST_DECOYS, MOST_ITEMS } from '../questions/question-limits.ts';
import { freshId } from './fresh-id.ts';
import type { Written } from './use-question.part.ts';

type Item = Written['options'][number];

interface PairsProps {
  value: Pick<Written, 'options' | 'matches'>;
  onChange: (patch: Partial<Written>) => void;
  disabled: boolean;
}

interface SideProps {
  label: string;
  value: Item;
  disabled: boolean;
  onChange: (it: Item) => void;
}

function Side({ label, value, disabled, onChange }: SideProps) {
  return (
    <span className="input">
      <input
        dir="auto"
        aria-label={label}
        placeholder={label}
        maxLength={500}
        value={value.text}
        disabled={disabled}
        onChange={(event) => onChange({ ...value, text: event.target.value })}
      />
    </span>
  );
}

const replaced = (list: readonly Item[], it: Item) =>
  list.map((other) => (other.id === it.id ? it : other));

/** The pairs of a question, each left side with its right one, and the right sides that have none. */
export function Pairs({ value, onChange, disabled }: PairsProps) {
  const { options, matches } = value;
  const list = useRef<HTMLUListElement>(null);
  const decoys = matches.slice(options.length);
  const addPair = () => {
    const next = { id: freshId(options), text: '' };
    const match = { id: freshId(matches), text: '' };
    onChange({
      options: [...options, next],
      matches: matches.toSpliced(options.length, 0, match),
    });
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus(),
    );
  };
  const remove = (at: number) =>
    onChange({ options: options.toSpliced(at, 1), matches: matches.toSpliced(at, 1) });
  return (
    <div className="quiz-marking">
      <div className="lbl" id="quiz-pairs-label">
        Pairs
      </div>
      <p className="f3">
        Takers get both sides mixed. Each right pair gives its share of the points.
      </p>
      <ul ref={list} aria-labelledby="quiz-pairs-label">
        {options.map((it, at) => (
          <li key={it.id} className="quiz-two">
            <Side
              label={`Left ${at + 1}`}
              value={it}
              disabled={disabled}
              onChange={(to) => onChange({ options: replaced(options, to) })}
            />
            <Side
              label={`Right ${at + 1}`}
              value={matches[at] ?? { id: '', text: '' }}
              disabled={disabled}
              onChange={(to) => onChange({ matches: replaced(matches, to) })}
            />
            <IconButton
              icon="x"
              label={`Remove pair ${at + 1}`}
              variant="ghost"
              size="s"
              disabled={disabled}
              onClick={() => remove(at)}
            />
          </li>
        ))}
      </ul>
      {decoys.length > 0 && (
        <ul aria-label="Right sides that belong to nothing">
          {decoys.map((it, at) => (
            <li key={it.id} className="quiz-two">
              <span className="f3">Belongs to nothing</span>
              <Side
                label={`Decoy ${at + 1}`}
                value={it}
                disabled={disabled}
                onChange={(to) => onChange({ matches: replaced(matches, to) })}
              />
              <IconButton
                icon="x"
                label={`Remove decoy ${at + 1}`}
                variant="ghost"
                size="s"
                disabled={disabled}
                onClick={() => onChange({ matches: matches.filter((other) => other.id !== it.id) })}
              />
            </li>
          ))}
        </ul>
      )}
      {!disabled && (
        <span className="row">
          {options.length < MOST_ITEMS && (
            <Button size="s" variant="ghost" icon="plus" onClick={addPair}>
              Add a pair
            </Button>
          )}
          {decoys.length < MOST_DECOYS && (
            <Button
              size="s"
              variant="ghost"
              icon="plus"
              onClick={() =>
                onChange({ matches: [...matches, { id: freshId(matches), text: '' }] })
              }
            >
              Add a decoy
            </Button>
          )}
        </span>
      )}
    </div>
  );
}
