import { useEffect, useEffectEvent, useState } from 'react';
import { TextField } from './text-field.tsx';
import './find-field.css';

/** Typing has come to rest when no key was pressed for so long. */
const REST_MS = 250;

interface FindFieldProps {
  /** What is searched, read out: "Search reports". */
  label: string;
  /** What can be typed; the label unless told. */
  placeholder?: string;
  value: string;
  /** What is typed reaches the address when the typing rests. */
  onRest: (typed: string) => void;
}

/** The field of a filter row that narrows a list by its words. */
export function FindField({ label, placeholder = label, value, onRest }: FindFieldProps) {
  const [typed, setTyped] = useState(value);
  // What this field itself has asked for, and what it was last given.
  const [sent, setSent] = useState(value);
  const [given, setGiven] = useState(value);
  if (value !== given) {
    setGiven(value);
    // "Show everything" and the way back change the words too; then the field follows.
    if (value !== sent.trim()) setTyped(value);
    setSent(value);
  }
  const rest = useEffectEvent((words: string) => {
    setSent(words);
    onRest(words);
  });
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => rest(typed), REST_MS);
    return () => clearTimeout(timer);
  }, [typed, value]);
  return (
    <span className="find-field">
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
