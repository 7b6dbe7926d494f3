import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#/client/api.ts';
import { toastError } from '#/client/running.ts';
import { IconButton } from '#/ui/button.tsx';
import { Kbd } from '#/ui/kbd.tsx';
import type { ProjectDetail } from '../in-project.part.tsx';
import type { Typing } from './parts.ts';

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
  const [isBusy, setBusy] = useState(false);
  const make = async () => {
    if (!title.trim() || isBusy) return;
    setBusy(true);
    try {
      const made = await call('POST /cjprojects/create-issue', {
        project: detail.project.key,
        title: title.trim(),
        typeId,
        sprintId: where.part,
        ...(where.after !== undefined && { after: where.after }),
      });
      setTitle('');
      await queries.invalidateQueries();
      onMade(made.id);
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className="line-new"
      aria-label="New issue"
      onSubmit={(event) => {
        event.preventDefault();
        void make();
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
          <option key={it.id} value={it.id}>
            {it.name}
          </option>
        ))}
      </select>
      <input
        aria-label="Title"
        placeholder="What is to be done?"
        autoFocus
        maxLength={200}
        value={title}
        readOnly={isBusy}
        onChange={(event) => setTitle(event.target.value)}
      />
      <span className="hints f3 fs12">
        <Kbd keys="Enter" /> adds it <Kbd keys="Escape" /> ends
      </span>
      <IconButton icon="x" label="End" variant="ghost" size="s" onClick={onClose} />
    </form>
  );
}
