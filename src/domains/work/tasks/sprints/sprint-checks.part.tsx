import { useState, type FormEvent } from 'react';
import { useRun } from '#/client/running.ts';
import { IconButton } from '#/ui/button.tsx';
import { checkLists, listWords, type CheckList } from './sprint-rules.ts';
import { sprintCheck } from './sprints.actions.ts';
import type { Sprint } from './sprints.contract.ts';

interface SprintChecksProps {
  sprint: Sprint;
  /** Whether the lists may be written. */
  mayWrite: boolean;
}

/** What makes a sprint ready and what makes it done, to be ticked. */
export function SprintChecks({ sprint, mayWrite }: SprintChecksProps) {
  const run = useRun();
  const lines = sprint.checklist.map((it) => ({ ...it, done: it.doneAt !== null }));
  const write = (to: { list: CheckList; text: string; done: boolean }[]) => {
    const checklist = to.map(({ list, text, done }) => ({ list, text, done }));
    return run(sprintCheck, { sprint, checklist });
  };
  return (
    <div className="sprint-checks">
      {checkLists.map((list) => (
        <section key={list} aria-label={`${listWords[list]}, ${sprint.name}`}>
          <h3>{listWords[list]}</h3>
          <ul>
            {lines.map(
              (it, at) =>
                it.list === list && (
                  <li key={it.text} className="row">
                    <label className="row" title={it.doneBy ? `by ${it.doneBy.name}` : undefined}>
                      <input
                        type="checkbox"
                        className="check"
                        checked={it.done}
                        disabled={!mayWrite}
                        onChange={() => void write(lines.with(at, { ...it, done: !it.done }))}
                      />
                      <span className={it.done ? 'ticked' : undefined}>{it.text}</span>
                    </label>
                    <span className="sp" />
                    {mayWrite && (
                      <IconButton
                        icon="x"
                        label={`Take away: ${it.text}`}
                        variant="ghost"
                        size="s"
                        onClick={() => void write(lines.toSpliced(at, 1))}
                      />
                    )}
                  </li>
                ),
            )}
          </ul>
          {mayWrite && (
            <NewLine
              label={`Add to ${listWords[list].toLowerCase()}`}
              onAdd={(text) => write([...lines, { list, text, done: false }])}
            />
          )}
        </section>
      ))}
    </div>
  );
}

interface NewLineProps {
  label: string;
  onAdd: (text: string) => Promise<boolean>;
}

function NewLine({ label, onAdd }: NewLineProps) {
  const [text, setText] = useState('');
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() && (await onAdd(text.trim()))) setText('');
  };
  return (
    <form onSubmit={(event) => void add(event)}>
      <div className="input">
        <input
          dir="auto"
          aria-label={label}
          placeholder={label}
          maxLength={120}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
    </form>
  );
}
