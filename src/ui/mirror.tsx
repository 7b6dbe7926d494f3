import type { Ref } from 'react';
import type { Coloured } from '#/kernel/reading/coloured.ts';

interface MirrorProps {
  value: string;
  tokens: readonly Coloured[];
  ref?: Ref<HTMLDivElement>;
}

/** The text cut at its tokens, in order. */
function piecesOf(value: string, tokens: readonly Coloured[]) {
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
 * What is typed, with its parts underlined. An input cannot colour parts of its text, so this lies
 * behind it, and the input's own letters are transparent (`clear`) while there are any parts.
 */
export const Mirror = ({ value, tokens, ref }: MirrorProps) => (
  <div ref={ref} className="mirror" aria-hidden="true">
    {piecesOf(value, tokens).map((it) => (
      <span key={it.from} className={it.colour && `tk ${it.colour}`}>
        {it.text}
      </span>
    ))}
  </div>
);
