import { useRef, type KeyboardEvent } from 'react';
import type { Coloured } from '#/kernel/reading/coloured.ts';
import { Mirror } from '#/ui/mirror.tsx';

interface TypedInputProps {
  value: string;
  onChange: (value: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  placeholder: string;
  tokens: readonly Coloured[];
  /** The list it chooses from, and the chosen row in it. */
  list: string;
  option: string | undefined;
}

/** The palette's input, what was understood underlined; both are scrolled along. */
export function TypedInput(props: TypedInputProps) {
  const { value, onChange, onKeyDown, placeholder, tokens, list, option } = props;
  const mirror = useRef<HTMLDivElement>(null);
  return (
    <span className="typed">
      {tokens.length > 0 && <Mirror ref={mirror} value={value} tokens={tokens} />}
      <input
        dir="auto"
        autoFocus
        type="text"
        role="combobox"
        aria-label="Search or run an action"
        aria-autocomplete="list"
        aria-expanded
        aria-controls={list}
        aria-activedescendant={option}
        autoComplete="off"
        autoCorrect="off"
        className={tokens.length > 0 ? 'clear' : undefined}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onScroll={(event) => {
          if (mirror.current) mirror.current.scrollLeft = event.currentTarget.scrollLeft;
        }}
        placeholder={placeholder}
        spellCheck={false}
        maxLength={2000}
      />
    </span>
  );
}
