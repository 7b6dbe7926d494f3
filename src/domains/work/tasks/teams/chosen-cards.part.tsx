import { useScope } from '#/client/me.ts';
import { useRun } from '#/client/running.ts';
import { may } from '#/kernel/access.ts';
import { Button } from '#/ui/button.tsx';
import { Menu } from '#/ui/rich/menu.tsx';
import { useNamesApart } from '#/ui/rich/namesakes.ts';
import { SelectionBar } from '#/ui/selection-bar.tsx';
import { sprintFill } from '../sprints/sprints.actions.ts';
import { giveRefusal } from './board-rules.ts';
import type { LivingSprint } from './task-board.part.tsx';
import type { BoardTask, Member } from './teams.contract.ts';

interface ChosenCardsProps {
  tasks: readonly BoardTask[];
  members: readonly Member[];
  sprints: readonly LivingSprint[];
  onGive: (task: BoardTask, to: Member) => Promise<boolean>;
  onClear: () => void;
}

/** What can be done with the chosen cards at once. */
export function ChosenCards({ tasks, members, sprints, onGive, onClear }: ChosenCardsProps) {
  const run = useRun();
  const mayPlan = useScope(may('task-sprints:write')) !== undefined;
  const give = async (to: Member) => {
    for (const task of tasks.filter((it) => it.assignee?.id !== to.id)) {
      if (!(await onGive(task, to))) return;
    }
    onClear();
  };
  const fill = async (sprint: LivingSprint | null) => {
    if (await run(sprintFill, { tasks, sprint })) onClear();
  };
  const nameOf = useNamesApart(members);
  const takers = members.filter((it) => tasks.every((task) => !giveRefusal(task, it)));
  return (
    <SelectionBar count={tasks.length} onClear={onClear}>
      {takers.length > 0 && (
        <Menu
          label="Give to"
          groups={[takers.map((it) => ({ label: nameOf(it), onClick: () => void give(it) }))]}
        >
          <Button size="s">Give to</Button>
        </Menu>
      )}
      {mayPlan && (
        <Menu
          label="Sprint"
          groups={[
            sprints.map((it) => ({
              label: `${it.name}, ${it.team.name}`,
              onClick: () => void fill(it),
            })),
            [{ label: 'No sprint', onClick: () => void fill(null) }],
          ].filter((it) => it.length > 0)}
        >
          <Button size="s">Sprint</Button>
        </Menu>
      )}
    </SelectionBar>
  );
}
