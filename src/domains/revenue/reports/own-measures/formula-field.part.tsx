import { useId, useRef, useState, type KeyboardEvent } from 'react';
import type { FormulaNames } from '#/figures/own/formula-names.ts';
import type { Fault } from '#/figures/own/formula.ts';
import { Button } from '#/ui/button.tsx';
import { Field } from '#/ui/form/field.tsx';

interface FormulaFieldProps {
  value: string;
  onChange: (value: string) => void;
  names: FormulaNames;
  /** What is wrong with it as it stands. */
  fault: Fault | undefined;
  /** What the server said of it. */
  error?: string | undefined;
}

const MOST = 6;

/** The words before the caret that a measure’s name may begin with. */
function beginning(value: string, caret: number): { from: number; typed: string } {
  const before = /[\p{L}\p{N}_][\p{L}\p{N}_ ]*$/u.exec(value.slice(0, caret))?.[0] ?? '';
  return { from: caret - before.length, typed: before.trimEnd().toLowerCase() };
}

function suggestionsFor(names: FormulaNames, typed: string) {
  if (typed === '' || names.keyOf(typed) || /^[\d ]+$/.test(typed)) return [];
  const words = typed.split(' ');
  const found = names.all.filter(({ name }) => {
    const small = name.toLowerCase();
    return words.every((it) => small.includes(it));
  });
  const begins = (name: string) => (name.toLowerCase().startsWith(typed) ? 0 : 1);
  return found.toSorted((a, b) => begins(a.name) - begins(b.name)).slice(0, MOST);
}

/** A formula with the measures that may be meant as it is typed, and what is wrong with it where. */
export function FormulaField({ value, onChange, names, fault, error }: FormulaFieldProps) {
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  const [caret, setCaret] = useState(value.length);
  const [active, setActive] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const { from, typed } = beginning(value, caret);
  const suggested = isOpen ? suggestionsFor(names, typed) : [];
  const at = Math.min(active, suggested.length - 1);

  const put = (text: string, start: number, end: number) => {
    const to = start + text.length;
    onChange(value.slice(0, start) + text + value.slice(end));
    setCaret(to);
    setOpen(false);
    input.current?.focus();
    // The caret stands behind what was put in once the field shows it.
    requestAnimationFrame(() => input.current?.setSelectionRange(to, to));
  };
  const take = (key: string) => put(names.typed(key), from, caret);
  const onKeyDown = (event: KeyboardEvent) => {
    if (suggested.length === 0) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setActive((at + step + suggested.length) % suggested.length);
    else if (event.key === 'Enter' || event.key === 'Tab') take(suggested[at]!.key);
    else if (event.key === 'Escape') setOpen(false);
    else return;
    event.preventDefault();
  };
  const [start, end] = fault?.at ?? [0, 0];
  return (
    <div className="formula-field">
      <Field
        label="Formula"
        error={error}
        help="Measures by their names, numbers, + − × ÷, brackets, min( , ) and max( , ), 30%."
      >
        {(it) => (
          <div className="input">
            <input
              dir="auto"
              {...it}
              ref={input}
              name="formula"
              value={value}
              maxLength={500}
              placeholder="(Ad revenue + IAP revenue) / User days"
              spellCheck={false}
              autoComplete="off"
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={suggested.length > 0}
              aria-controls={list}
              aria-activedescendant={suggested.length > 0 ? `${list}-${at}` : undefined}
              onChange={(event) => {
                onChange(event.target.value);
                setCaret(event.target.selectionStart ?? event.target.value.length);
                setActive(0);
                setOpen(true);
              }}
              onSelect={(event) => setCaret(event.currentTarget.selectionStart ?? 0)}
              onBlur={() => setOpen(false)}
              onKeyDown={onKeyDown}
            />
          </div>
        )}
      </Field>
      <div
        id={list}
        role="listbox"
        aria-label="Measures"
        className="formula-names"
        hidden={suggested.length === 0}
      >
        {suggested.map(({ key, name, about }, nth) => (
          <div
            key={key}
            id={`${list}-${nth}`}
            role="option"
            aria-selected={nth === at}
            tabIndex={-1}
            className="menu-item"
            // The field keeps the focus: a list that takes it would close before the click.
            onPointerDown={(event) => {
              event.preventDefault();
              take(key);
            }}
          >
            <span dir="auto" className="med">
              {name}
            </span>
            <span className="f3 fs12 trunc">{about}</span>
          </div>
        ))}
      </div>
      {fault && value !== '' && suggested.length === 0 && (
        <div className="formula-fault" role="status">
          {start < value.length && (
            <code>
              {value.slice(0, start)}
              <mark>{value.slice(start, Math.max(end, start + 1))}</mark>
              {value.slice(Math.max(end, start + 1))}
            </code>
          )}
          <p>{fault.words}</p>
          {fault.instead && (
            <Button size="s" onClick={() => put(fault.instead!, start, end)}>
              Write {fault.instead}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
