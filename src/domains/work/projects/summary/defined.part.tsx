import { Tip } from '#/ui/rich/tip.tsx';

/** A name whose definition is shown when one rests on it, or comes to it with Tab. */
export function Defined({ name, words }: { name: string; words: string }) {
  return (
    <Tip words={words}>
      <span
        dir="auto"
        className="defined"
        tabIndex={0}
        role="note"
        aria-label={`${name}: ${words}`}
      >
        {name}
      </span>
    </Tip>
  );
}
