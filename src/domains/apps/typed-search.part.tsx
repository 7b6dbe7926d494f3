import { useEffect, useState } from 'react';
import { TextField } from '#/ui/form/text-field.tsx';
import './apps.css';

interface TypedSearchProps {
  label: string;
  placeholder: string;
  value: string;
  /** What is typed reaches the address when the typing rests. */
  onRest: (typed: string) => void;
}

/** The field at the end of a filter row that narrows a list by its words. */
export function TypedSearch({ label, placeholder, value, onRest }: TypedSearchProps) {
  const [typed, setTyped] = useState(value);
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => onRest(typed), 250);
    return () => clearTimeout(timer);
  }, [typed, value, onRest]);
  return (
    <span className="apps-search">
      <TextField
        label={label}
        hideLabel
        type="search"
        icon="search"
        placeholder={placeholder}
        value={typed}
        onChange={setTyped}
      />
    </span>
  );
}
