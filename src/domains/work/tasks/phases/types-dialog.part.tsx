import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { counted } from '#/kernel/numbers.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { Icon } from '#/ui/icon.tsx';
import type { TaskType } from './phases.contract.ts';
import { TypeForm } from './type-form.part.tsx';
import './phases.css';

/** The types of tasks and the way each of them goes; one is opened to change it. */
export function TypesDialog({ onClose }: { onClose: () => void }) {
  const types = useQuery(reading('GET /tasks/phases', { all: true }));
  const [opened, setOpened] = useState<TaskType | 'new'>();
  if (opened) {
    return (
      <TypeForm
        key={opened === 'new' ? 'new' : opened.id}
        type={opened === 'new' ? undefined : opened}
        onClose={() => setOpened(undefined)}
      />
    );
  }
  return (
    <Dialog
      title="Types and phases"
      note="A task stands in one phase of its type and goes through them in order."
      width={560}
      onClose={onClose}
      footer={
        <>
          <Button icon="plus" onClick={() => setOpened('new')}>
            New type
          </Button>
          <span className="sp" />
          <Button variant="primary" data-autofocus onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <ListStates query={types} what="types" isEmpty={() => false} empty={null}>
        {(it) => (
          <ul className="task-types">
            {it.types.map((type) => (
              <li key={type.id}>
                <button type="button" onClick={() => setOpened(type)}>
                  <span className="row">
                    <span dir="auto" className="med">
                      {type.name}
                    </span>
                    {!type.active && <Badge>not for new tasks</Badge>}
                    <span className="sp" />
                    <span className="f3 num">{counted(type.tasks, 'task')}</span>
                    <Icon name="chevron-right" size={14} />
                  </span>
                  <span className="f3 fs12 trunc">
                    {type.phases.map((phase) => phase.name).join(' → ') || 'No phases'}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </ListStates>
    </Dialog>
  );
}
