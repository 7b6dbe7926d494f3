import { Button } from '#/ui/button.tsx';
import type { IconName } from '#/ui/icon.tsx';

interface Step {
  label: string;
  icon: IconName;
  keys: string;
  run: () => void;
}

/** What can be done with the record of a page, the likeliest first: its primary button and the others. */
export function stepButtons([first, ...others]: readonly Step[]) {
  return {
    actions: others.map((it) => (
      <Button key={it.label} icon={it.icon} keys={it.keys} onClick={it.run}>
        {it.label}
      </Button>
    )),
    primary: first && (
      <Button variant="primary" icon={first.icon} keys={first.keys} onClick={first.run}>
        {first.label}
      </Button>
    ),
  };
}
