import { Command } from 'cmdk';
import { useRef, type KeyboardEvent } from 'react';
import type { Token } from './reading/read.ts';

interface TypedInputProps {
  value: string;
  onChange: (value: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  placeholder: string;
  /** Parts of the text with the class of their colour. */
  tokens: readonly (Token & { colour: string })[];
}

/** The text cut at its tokens, in order. */
function piecesOf(value: string, tokens: TypedInputProps['tokens']) {
  const pieces: { text: string; from: number; colour?: string }[] = [];
  let at = 0;
  for (const { from, to, colour } of tokens) {
    if (from > at) pieces.push({ text: value.slice(at, from), from: at });
    pieces.push({ text: value.slice(from, to), from, colour });
    at = to;
  }
  return at < value.length ? [...pieces, { text: value.slice(at), from: at }] : pieces;
}

/**
 * The palette's input. An input cannot colour parts of its text, so the same text lies behind it with
 * the underlines, scrolled along, and the input's own letters are transparent while there are any.
 */
export function TypedInput({ value, onChange, onKeyDown, placeholder, tokens }: TypedInputProps) {
  const mirror = useRef<HTMLDivElement>(null);
  return (
    <span className="typed">
      {tokens.length > 0 && (
        <div ref={mirror} className="mirror" aria-hidden="true">
          {piecesOf(value, tokens).map((it) => (
            <span key={it.from} className={it.colour && `tk ${it.colour}`}>
              {it.text}
            </span>
          ))}
        </div>
      )}
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
        maxLength={300}
      />
    </span>
  );
}
