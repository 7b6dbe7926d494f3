import { mountConsole } from '#/console/mount.tsx';
import { webDoor } from '#/console/session/web-door.ts';
import { consoleDoor } from '#/extension/console-door.ts';

mountConsole(
  document.getElementById('root')!,
  import.meta.env.BROWSER === 'web' ? webDoor : consoleDoor,
);
