import { useEffect, useState } from 'react';
import { TextField } from '#/ui/form/text-field.tsx';
import './users.css';

interface SearchFieldProps {
  value: string;
  /** What is typed reaches the address when the typing rests. */
  onRest: (typed: string) => void;
}

/** Narrows a list of people by the words of their name, address or title. */
export function UserSearchField({ value, onRest }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => onRest(typed), 250);
    return () => clearTimeout(timer);
  }, [typed, value, onRest]);
  return (
    <span className="users-search">
      <TextField
        label="Search people"
        hideLabel
        type="search"
        icon="search"
        placeholder="Name, e-mail, title"
        value={typed}
        onChange={setTyped}
      />
    </span>
  );
}
