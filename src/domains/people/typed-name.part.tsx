import { useEffect, useState } from 'react';
import { TextField } from '#/ui/form/text-field.tsx';
import './people.css';

interface TypedNameProps {
  label: string;
  value: string;
  /** What is typed reaches the address when the typing rests. */
  onRest: (typed: string) => void;
}

/** The field at the end of a filter row that narrows a list by name. */
export function TypedName({ label, value, onRest }: TypedNameProps) {
  const [typed, setTyped] = useState(value);
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => onRest(typed), 250);
    return () => clearTimeout(timer);
  }, [typed, value, onRest]);
  return (
    <span className="people-search">
      <TextField
        label={label}
        hideLabel
        type="search"
        icon="search"
        placeholder={label}
        value={typed}
        onChange={setTyped}
      />
    </span>
  );
}
