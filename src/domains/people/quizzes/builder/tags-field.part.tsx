import { useState } from 'react';
import { TextField } from '#/ui/form/text-field.tsx';

interface TagsFieldProps {
  value: readonly string[];
  onChange: (tags: string[]) => void;
  disabled: boolean;
}

const MOST_TAGS = 10;
const tag = /^[\p{L}\p{N}][\p{L}\p{N} +#.-]{0,29}$/u;

const read = (typed: string) => [
  ...new Set(
    typed
      .split(',')
      .map((it) => it.trim().toLowerCase())
      .filter(Boolean),
  ),
];

/** Words by which the bank finds the question, with commas between them. */
export function TagsField({ value, onChange, disabled }: TagsFieldProps) {
  const [typed, setTyped] = useState(value.join(', '));
  // What was set from elsewhere replaces what stands here; the own echo does not.
  const shown = read(typed).join() === value.join() ? typed : value.join(', ');
  const [wrong, setWrong] = useState<string>();
  return (
    <TextField
      label="Tags"
      help="With commas between them; the question bank finds it by them."
      error={wrong}
      value={wrong ? typed : shown}
      disabled={disabled}
      onChange={(text) => {
        setTyped(text);
        const tags = read(text);
        const bad = tags.find((it) => !tag.test(it));
        setWrong(
          bad
            ? `“${bad}” is no tag: at most 30 letters and digits.`
            : tags.length > MOST_TAGS
              ? `At most ${MOST_TAGS} tags.`
              : undefined,
        );
        if (!bad && tags.length <= MOST_TAGS) onChange(tags);
      }}
    />
  );
}
