import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMe } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { stepButtons } from '#/client/step-buttons.tsx';
import { Attachments } from '#/community/attachments/attachments.part.tsx';
import { keepPicture } from '#/community/attachments/send-file.part.ts';
import { Discussion } from '#/community/discussion.part.tsx';
import { findReaders } from '#/community/find-people.part.ts';
import { FollowMenu } from '#/community/follows/follow-menu.part.tsx';
import { WorkGit } from '#/community/git/work-git.part.tsx';
import { NotTold } from '#/community/mentions/not-told.part.tsx';
import { RecordHistory } from '#/community/record-history.part.tsx';
import { Relations } from '#/community/relations/relations.part.tsx';
import { dayOf } from '#/kernel/dates.ts';
import type { OutputOf } from '#/kernel/endpoint.ts';
import { AppIcon } from '#/ui/app-icon.tsx';
import { useLocation } from '#/ui/location.ts';
import { useNow } from '#/ui/now.ts';
import { usePageKeys } from '#/ui/page-keys.ts';
import { Page } from '#/ui/page.tsx';
import { Menu } from '#/ui/rich/menu.tsx';
import { toast } from '#/ui/toast.ts';
import { useTaskIssue } from '../issues/use-task-issue.part.tsx';
import { namesFrom } from '../record/activity-list.part.tsx';
import { taskDelete } from '../record/record.actions.ts';
import { TaskStatusBadge } from '../task-marks.part.tsx';
import type { tasksEndpoints } from '../tasks.contract.ts';
import { Checklist } from './checklist.part.tsx';
import { Description } from './description.part.tsx';
import { History, Reviews } from './history.part.tsx';
import { PhaseSteps } from './phase-steps.part.tsx';
import { Properties } from './properties.part.tsx';
import { TaskTitle } from './title.part.tsx';
import { useTaskDoors } from './use-task-doors.part.tsx';
import { useTaskEdit } from './use-task-edit.part.tsx';
import { WorkList } from './work-list.part.tsx';

interface TaskPageProps {
  info: OutputOf<(typeof tasksEndpoints)['GET /tasks/info']>;
}

const focusItem = () => document.querySelector<HTMLInputElement>('.check-add input')?.focus();

/** The whole page of a task: what it is, how far it is, who worked on it, what is said of it. */
export function TaskPage({ info }: TaskPageProps) {
  const { task, can } = info;
  const { zone } = useMe();
  const now = useNow();
  const { go } = useLocation();
  const run = useRun();
  const [isEditing, setEditing] = useState(false);
  const choices = useQuery({ ...reading('GET /tasks/record/choices', {}), staleTime: 60_000 }).data;
  const nameOf = namesFrom(choices);
  const edit = useTaskEdit(task, nameOf);
  const doors = useTaskDoors(info);
  const issue = useTaskIssue(task, can.edit);
  usePageKeys(
    [
      ...doors.steps.map(({ keys, label, run }) => ({ keys, words: label, run })),
      can.edit && { keys: 'e', words: 'Edit the description', run: () => setEditing(true) },
      can.work && { keys: 'i', words: 'Add an item to the checklist', run: focusItem },
    ],
    !doors.isOpen && !issue.isOpen && !isEditing && !edit.dialog,
  );
  const copyLink = async () => {
    await navigator.clipboard.writeText(window.location.href);
    toast('success', 'Link copied');
  };
  const remove = async () => {
    if (await run(taskDelete, { tasks: [task] })) go('/tasks/record');
  };
  const shared = { info, now, zone, nameOf };
  return (
    <Page
      title={
        <span className="row num">
          {task.app && <AppIcon index={task.app.icon} />}
          {task.key}
        </span>
      }
      beside={
        <>
          <TaskStatusBadge task={task} />
          <FollowMenu kind="task" id={task.id} size="s" />
        </>
      }
      {...stepButtons(doors.steps)}
      menu={
        <Menu
          label="More"
          groups={[
            [
              { label: 'Copy the link', icon: 'link' as const, onClick: () => void copyLink() },
              { label: 'Task record', icon: 'list' as const, href: '/tasks/record' },
            ],
            [
              ...(issue.make
                ? [{ label: 'Make it an issue…', icon: 'transfer' as const, onClick: issue.make }]
                : []),
              ...(issue.link
                ? [{ label: 'Link an issue…', icon: 'link' as const, onClick: issue.link }]
                : []),
              ...(issue.unlink
                ? [
                    {
                      label: `Take it off ${task.issue?.key}`,
                      icon: 'x' as const,
                      onClick: issue.unlink,
                    },
                  ]
                : []),
            ],
            [
              ...(doors.cancel
                ? [{ label: 'Cancel task', icon: 'ban' as const, onClick: doors.cancel }]
                : []),
              ...(can.delete
                ? [
                    {
                      label: 'Delete task',
                      icon: 'trash' as const,
                      danger: true,
                      onClick: () => void remove(),
                    },
                  ]
                : []),
            ],
          ].filter((it) => it.length > 0)}
        />
      }
    >
      <div className="task-info">
        <div className="task-main">
          <TaskTitle
            title={task.title}
            mayEdit={can.edit}
            onSave={(title) => edit.save({ title })}
          />
          <Description
            description={task.description}
            mayEdit={can.edit}
            isEditing={isEditing}
            onEdit={setEditing}
            onSave={(description) => edit.save({ description })}
            findPeople={findReaders('task', task.id)}
            keepPicture={(file) => keepPicture('task', task.id, file)}
          />
          <NotTold kind="task" id={task.id} text={task.description} />
          <PhaseSteps task={task} phases={info.phases} mayWork={can.work} />
          <Checklist task={task} items={info.checklist} mayWork={can.work} zone={zone} />
          <div className="task-part">
            <Attachments kind="task" id={task.id} />
          </div>
          <div className="task-part">
            <Relations kind="task" id={task.id} />
          </div>
          <WorkGit kind="task" id={task.id} />
          <div className="task-part">
            <Discussion kind="task" id={task.id} />
          </div>
        </div>
        <aside className="task-side" aria-label="About the task">
          <Properties
            {...{ task, choices, now, zone }}
            mayEdit={can.edit}
            today={dayOf(now)}
            onSave={(patch) => void edit.save(patch)}
            issue={issue}
          />
          <Reviews {...shared} />
          <WorkList {...shared} />
          <History {...shared} />
          <RecordHistory kind="task" id={task.id} />
        </aside>
      </div>
      {edit.dialog}
      {doors.dialog}
      {issue.dialog}
    </Page>
  );
}
