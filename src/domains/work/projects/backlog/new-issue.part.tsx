import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { IconButton, Button } from '#/ui/button.tsx';
import { Kbd } from '#/ui/kbd.tsx';
import type { ProjectDetail } from '../in-project.part.tsx';
import type { Typing } from './parts.ts';
import { useRapidEntry } from './use-rapid-entry.part.ts';

interface NewIssueProps {
  detail: ProjectDetail;
  where: Typing;
  /** The next one goes below the one that was made. */
  onMade: (id: number) => void;
  onClose: () => void;
}

/** Types issues where they shall stand: Enter makes one and goes on below it, Esc ends. */
export function NewIssue({ detail, where, onMade, onClose }: NewIssueProps) {
  const queries = useQueryClient();
  const usual = detail.types.find((it) => it.level === 1) ?? detail.types[0];
  const [title, setTitle] = useState('');
  const [typeId, setTypeId] = useState(usual?.id);
  const { add, again, waiting, isHalted } = useRapidEntry({
    project: detail.project.key,
    where,
    onMade: async (id) => {
      await queries.invalidateQueries();
      onMade(id);
    },
  });
  return (
    <form
      className="line-new"
      aria-label="New issue"
      onSubmit={(event) => {
        event.preventDefault();
        if (!title.trim()) return;
        add({ title: title.trim(), typeId });
        setTitle('');
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <select
        aria-label="Type"
        value={typeId}
        onChange={(event) => setTypeId(Number(event.target.value))}
      >
        {detail.types.map((it) => (
          <option dir="auto" key={it.id} value={it.id}>
            {it.name}
          </option>
        ))}
      </select>
      <input
        dir="auto"
        aria-label="Title"
        placeholder="What is to be done?"
        autoFocus
        maxLength={200}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      {isHalted ? (
        <Button size="s" icon="refresh" onClick={again} title={waiting.join('\n')}>
          Add {waiting.length === 1 ? `“${waiting[0]}”` : `${waiting.length} issues`} again
        </Button>
      ) : (
        <span className="hints f3 fs12">
          <Kbd keys="Enter" /> adds it <Kbd keys="Escape" /> ends
        </span>
      )}
      <IconButton icon="x" label="End" variant="ghost" size="s" onClick={onClose} />
    </form>
  );
}
