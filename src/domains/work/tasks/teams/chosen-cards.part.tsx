import { useState } from 'react';
import { useScope } from '#/client/me.ts';
import { useRun } from '#/client/running.ts';
import { may } from '#/kernel/access.ts';
import { Button } from '#/ui/button.tsx';
import { Menu } from '#/ui/rich/menu.tsx';
import { SelectionBar } from '#/ui/selection-bar.tsx';
import { sprintFill } from '../sprints/sprints.actions.ts';
import { giveRefusal } from './board-rules.ts';
import { GiveForm } from './give-form.part.tsx';
import type { LivingSprint } from './task-board.part.tsx';
import type { BoardTask, Member } from './teams.contract.ts';

interface ChosenCardsProps {
  tasks: readonly BoardTask[];
  members: readonly Member[];
  /** Whose members may get them; those of all teams in reach when absent. */
  team: number | undefined;
  sprints: readonly LivingSprint[];
  onGive: (task: BoardTask, to: Member) => Promise<boolean>;
  onClear: () => void;
}

/** What can be done with the chosen cards at once. */
export function ChosenCards({ tasks, members, team, sprints, onGive, onClear }: ChosenCardsProps) {
  const [isGiving, setGiving] = useState(false);
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
  const mayGive = members.some((it) => tasks.every((task) => !giveRefusal(task, it)));
  return (
    <SelectionBar count={tasks.length} onClear={onClear}>
      {mayGive && (
        <Button size="s" onClick={() => setGiving(true)}>
          Give to
        </Button>
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
      {isGiving && (
        <GiveForm tasks={tasks} team={team} onGive={give} onClose={() => setGiving(false)} />
      )}
    </SelectionBar>
  );
}
