import { useState } from 'react';
import { useUnsaved } from '#/ui/unsaved.ts';

interface TitleProps {
  title: string;
  mayEdit: boolean;
  onSave: (title: string) => Promise<boolean>;
}

/** The title, worded anew where it stands: Enter keeps it, Esc leaves it as it was. */
export function TaskTitle({ title, mayEdit, onSave }: TitleProps) {
  const [typed, setTyped] = useState<string>();
  useUnsaved(typed !== undefined && typed !== title);
  if (typed === undefined) {
    return (
      <h2 className="task-title">
        {mayEdit ? (
          <button dir="auto" type="button" title="Change the title" onClick={() => setTyped(title)}>
            {title}
          </button>
        ) : (
          title
        )}
      </h2>
    );
  }
  const keep = async () => {
    const next = typed.trim();
    if (next === '' || next === title) setTyped(undefined);
    else if (await onSave(next)) setTyped(undefined);
  };
  return (
    <input
      dir="auto"
      className="input task-title"
      aria-label="Title"
      autoFocus
      maxLength={200}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => void keep()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key === 'Escape') setTyped(undefined);
      }}
    />
  );
}
