import { Select } from '#/ui/form/check-field.tsx';
import type { TakerQuestion } from '../questions/taker-question.ts';
import { pairOf } from './order-points.ts';

interface PairsAnswerProps {
  question: TakerQuestion;
  /** `left:right`, one for each item that has a match. */
  value: readonly string[];
  onChoose: (pairs: string[]) => void;
}

/** What one gets by matching an item: the match is taken from where it stood before. */
function pairedWith(value: readonly string[], left: string, right: string): string[] {
  const others = value.filter((pair) => {
    const [option, match] = pair.split(':');
    return option !== left && match !== right;
  });
  return right === '' ? others : [...others, pairOf(left, right)];
}

/** Each item with the match that is chosen for it; a match is used once. */
export function PairsAnswer({ question, value, onChoose }: PairsAnswerProps) {
  const { options, matches } = question;
  const chosen = new Map(value.map((pair) => pair.split(':') as [string, string]));
  const usedFor = (match: string) => options.find((it) => chosen.get(it.id) === match);
  return (
    <ul className="quiz-pairs">
      {options.map((it) => (
        <li key={it.id}>
          <span>{it.text}</span>
          <Select
            label={`What belongs to “${it.text}”`}
            hideLabel
            placeholder="Choose…"
            choices={matches.map(({ id, text }) => {
              const used = usedFor(id);
              const label = used && used.id !== it.id ? `${text} (used for “${used.text}”)` : text;
              return { value: id, label };
            })}
            value={chosen.get(it.id) ?? ''}
            onChange={(match) => onChoose(pairedWith(value, it.id, match))}
          />
        </li>
      ))}
    </ul>
  );
}
