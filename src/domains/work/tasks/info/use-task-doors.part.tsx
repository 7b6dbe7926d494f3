import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useMe, useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { useRun, useRunOn, useStage } from '#/client/running.ts';
import { PauseForm } from '#/community/issue-work/pause-form.part.tsx';
import { may } from '#/kernel/access.ts';
import type { OutputOf } from '#/kernel/endpoint.ts';
import type { IconName } from '#/ui/icon.tsx';
import { CloseForm, hasOpenParts } from '../close-form.part.tsx';
import { taskMove } from '../quick-add/change-task.actions.ts';
import { ReasonForm } from '../reason-form.part.tsx';
import { JudgeForm } from '../reviews/judge-form.part.tsx';
import { ReopenForm } from '../reviews/reopen-form.part.tsx';
import { SwitchForm } from '../switch-form.part.tsx';
import { canStart } from '../task-list.part.tsx';
import { taskClose, taskStart } from '../tasks.actions.ts';
import type { tasksEndpoints } from '../tasks.contract.ts';

type Info = OutputOf<(typeof tasksEndpoints)['GET /tasks/info']>;

/** A step that can be taken with the task as it stands. */
export interface Door {
  label: string;
  keys: string;
  icon: IconName;
  run: () => void;
}

type Dialog = 'pause' | 'close' | 'switch' | 'approve' | 'return' | 'reopen' | 'cancel';

/** What this person may do now, the likeliest step first, and the dialog one of them has opened. */
export function useTaskDoors({ task, can }: Info) {
  const me = useMe();
  const run = useRun();
  const send = useRunOn(useStage());
  const [dialog, setDialog] = useState<Dialog>();
  const mayWork = useScope(may('tasks:work')) !== undefined;
  const running = useQuery({ ...reading('GET /tasks', { perPage: 1 }), enabled: mayWork }).data
    ?.running;
  const isMine = task.assignee?.id === me.id;
  const isFree = task.assignee === null && task.reviewer?.id !== me.id;

  const start = () =>
    running && running.id !== task.id
      ? setDialog('switch')
      : void run(taskStart, { task: task.id });
  const close = () =>
    hasOpenParts(task) ? setDialog('close') : void run(taskClose, { task: task.id });
  const isBegun = task.status === 'in_progress' || task.status === 'paused';
  const steps: (Door | false)[] = [
    can.review && {
      label: 'Approve',
      keys: 'a',
      icon: 'checks',
      run: () => setDialog('approve'),
    },
    can.review && {
      label: 'Return',
      keys: 'r',
      icon: 'arrow-back-up',
      run: () => setDialog('return'),
    },
    mayWork &&
      (isMine || isFree) &&
      canStart(task) && {
        label: task.workedSeconds > 0 ? 'Resume' : 'Start',
        keys: 's',
        icon: 'player-play',
        run: start,
      },
    mayWork &&
      isMine &&
      isBegun && {
        label: task.reviewer ? 'Hand in' : 'Close task',
        keys: 'c',
        icon: 'check',
        run: close,
      },
    mayWork &&
      isMine &&
      task.status === 'in_progress' && {
        label: 'Pause',
        keys: 'p',
        icon: 'player-pause',
        run: () => setDialog('pause'),
      },
    can.reopen && {
      label: 'Reopen',
      keys: 'o',
      icon: 'lock-open',
      run: () => setDialog('reopen'),
    },
  ];
  const done = () => setDialog(undefined);
  const dialogs: Record<Dialog, () => ReactNode> = {
    pause: () => <PauseForm task={task} onClose={done} />,
    close: () => <CloseForm task={task} onClose={done} />,
    switch: () => running && <SwitchForm from={running} to={task} onClose={done} />,
    approve: () => <JudgeForm tasks={[task]} verdict="approved" onClose={done} />,
    return: () => <JudgeForm tasks={[task]} verdict="returned" onClose={done} />,
    reopen: () => <ReopenForm task={task} onClose={done} />,
    cancel: () => (
      <ReasonForm
        title={`Cancel ${task.key}?`}
        note="A cancelled task cannot be opened again."
        verb="Cancel task"
        tone="danger"
        onSend={(reason) => send(taskMove, { task: task.id, status: 'cancelled', reason })}
        onClose={done}
      />
    ),
  };
  return {
    steps: steps.flatMap((it) => it || []),
    cancel: can.cancel ? () => setDialog('cancel') : undefined,
    dialog: dialog && dialogs[dialog](),
    isOpen: dialog !== undefined,
  };
}
