import { Command } from 'cmdk';
import { useRef, type KeyboardEvent } from 'react';
import type { Coloured } from '#/kernel/reading/coloured.ts';
import { Mirror } from '#/ui/mirror.tsx';

interface TypedInputProps {
  value: string;
  onChange: (value: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  placeholder: string;
  tokens: readonly Coloured[];
}

/** The palette's input, what was understood underlined; both are scrolled along. */
export function TypedInput({ value, onChange, onKeyDown, placeholder, tokens }: TypedInputProps) {
  const mirror = useRef<HTMLDivElement>(null);
  return (
    <span className="typed">
      {tokens.length > 0 && <Mirror ref={mirror} value={value} tokens={tokens} />}
      <Command.Input
        autoFocus
        className={tokens.length > 0 ? 'clear' : undefined}
        value={value}
        onValueChange={onChange}
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
