import { useRef, useState, type FormEvent } from 'react';
import { call } from '#/client/api.ts';
import { useRun } from '#/client/running.ts';
import { exactInstant } from '#/kernel/date-words.ts';
import { Button, IconButton } from '#/ui/button.tsx';
import { Checkbox } from '#/ui/form/check-field.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { Menu } from '#/ui/rich/menu.tsx';
import { itemAdd, itemDelete, taskTick } from '../phases/phases.actions.ts';
import type { ChecklistItem, Task } from '../tasks.contract.ts';
import '#/ui/progress.css';

interface ChecklistProps {
  task: Task;
  items: readonly ChecklistItem[];
  mayWork: boolean;
  zone: string;
}

/** Saves an item's words or place and says nothing: the list shows it. */
const itemSave = {
  run: async (it: { task: number; item: ChecklistItem; text?: string; place?: number }) => {
    const { task, item, text, place } = it;
    const { id: itemId, version } = item;
    await call('POST /tasks/checklist-save', { id: task, itemId, version, text, place });
  },
};

function Adding({ task }: { task: Task }) {
  const run = useRun();
  const [text, setText] = useState('');
  const box = useRef<HTMLFormElement>(null);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() && (await run(itemAdd, { task: task.id, text }))) setText('');
  };
  return (
    <form ref={box} className="row check-add" onSubmit={(event) => void add(event)}>
      <TextField
        label="New item"
        hideLabel
        placeholder="Add an item"
        maxLength={300}
        value={text}
        onChange={setText}
      />
      <Button size="s" type="submit" disabled={!text.trim()}>
        Add item
      </Button>
    </form>
  );
}

interface WordingProps {
  item: ChecklistItem;
  onDone: (text: string | undefined) => void;
}

/** The words of an item while they are changed. */
function Wording({ item, onDone }: WordingProps) {
  const [text, setText] = useState(item.text);
  const send = (event: FormEvent) => {
    event.preventDefault();
    onDone(text.trim() || undefined);
  };
  return (
    <form className="row check-add" onSubmit={send}>
      <TextField label="Item" hideLabel autoFocus maxLength={300} value={text} onChange={setText} />
      <Button size="s" type="submit" variant="primary">
        Save
      </Button>
      <IconButton icon="x" label="Leave it" size="s" onClick={() => onDone(undefined)} />
    </form>
  );
}

/** What has to be done before the task may be handed in: ticked, worded, moved, taken off. */
export function Checklist({ task, items, mayWork, zone }: ChecklistProps) {
  const run = useRun();
  const [wording, setWording] = useState<number>();
  const done = items.filter((it) => it.doneAt !== null).length;
  const move = (item: ChecklistItem, place: number) =>
    void run(itemSave, { task: task.id, item, place });
  const menuOf = (item: ChecklistItem, at: number) => [
    [
      { label: 'Change the words', icon: 'pencil' as const, onClick: () => setWording(item.id) },
      {
        label: 'Move up',
        icon: 'arrow-up' as const,
        disabled: at === 0,
        onClick: () => move(item, at - 1),
      },
      {
        label: 'Move down',
        icon: 'arrow-down' as const,
        disabled: at === items.length - 1,
        onClick: () => move(item, at + 1),
      },
    ],
    [
      {
        label: 'Take off the list',
        icon: 'trash' as const,
        danger: true,
        onClick: () => void run(itemDelete, { task: task.id, item: item.id }),
      },
    ],
  ];
  return (
    <section className="task-part" aria-labelledby="task-checklist">
      <div className="row">
        <h3 id="task-checklist">Checklist</h3>
        {items.length > 0 && (
          <>
            <progress
              className="pb check-bar"
              aria-label="Items done"
              value={done}
              max={items.length}
            />
            <span className="f3 num">
              {done} of {items.length}
            </span>
          </>
        )}
      </div>
      {items.length === 0 && !mayWork && <p className="f3">No items.</p>}
      <ul className="check-items">
        {items.map((it, at) => (
          <li key={it.id}>
            {wording === it.id ? (
              <Wording
                item={it}
                onDone={(text) => {
                  setWording(undefined);
                  if (text && text !== it.text)
                    void run(itemSave, { task: task.id, item: it, text });
                }}
              />
            ) : (
              <>
                <Checkbox
                  label={it.text}
                  value={it.doneAt !== null}
                  disabled={!mayWork}
                  onChange={() => void run(taskTick, { task: task.id, item: it.id })}
                />
                {it.doneBy && it.doneAt && (
                  <span
                    dir="auto"
                    className="f3 fs12"
                    title={exactInstant(new Date(it.doneAt), zone)}
                  >
                    {it.doneBy.name}
                  </span>
                )}
                {mayWork && (
                  <Menu label={`Item ${at + 1}`} groups={menuOf(it, at)}>
                    <IconButton
                      icon="dots"
                      label={`More for ${it.text}`}
                      variant="ghost"
                      size="s"
                    />
                  </Menu>
                )}
              </>
            )}
          </li>
        ))}
      </ul>
      {task.checklistOverride && (
        <p className="f2">
          Goes on with open items: <span className="med">{task.checklistOverride}</span>
        </p>
      )}
      {mayWork && <Adding task={task} />}
    </section>
  );
}
