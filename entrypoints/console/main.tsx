import { mountConsole } from '#/console/mount.tsx';
import { webDoor } from '#/console/session/web-door.ts';
import { consoleDoor } from '#/extension/console-door.ts';
import { guardMarkup } from '#/ui/trusted-markup.ts';

guardMarkup();
mountConsole(
  document.getElementById('root')!,
  import.meta.env.BROWSER === 'web' ? webDoor : consoleDoor,
);
