import { useState } from 'react';
import { useRun } from '#/client/running.ts';
import { Checkbox } from '#/ui/form/check-field.tsx';
import { itemTick } from './checklists.actions.ts';

interface TickBoxProps {
  item: { id: number; version: number; title: string };
  isDone: boolean;
  help: string;
  disabled?: boolean;
}

/** The box of an item: it shows at once what was ticked, and waits for the server before the next tick. */
export function TickBox({ item, isDone, help, disabled = false }: TickBoxProps) {
  const run = useRun();
  const [ticking, setTicking] = useState<boolean>();
  const tick = async (done: boolean) => {
    setTicking(done);
    await run(itemTick, { item: item.id, seen: item, done });
    setTicking(undefined);
  };
  return (
    <Checkbox
      label={item.title}
      help={help}
      value={ticking ?? isDone}
      disabled={disabled || ticking !== undefined}
      onChange={(done) => void tick(done)}
    />
  );
}
