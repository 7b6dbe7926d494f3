import { Tip } from '#/ui/rich/tip.tsx';

/** A name whose definition is shown when one rests on it, or comes to it with Tab. */
export function Defined({ title, words }: { title: string; words: string }) {
  return (
    <Tip words={words}>
      <span
        dir="auto"
        className="defined"
        tabIndex={0}
        role="note"
        aria-label={`${title}: ${words}`}
      >
        {title}
      </span>
    </Tip>
  );
}
