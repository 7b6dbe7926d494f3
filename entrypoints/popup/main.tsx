import { mountPopup } from '#/extension/popup/mount.tsx';
import { guardMarkup } from '#/ui/trusted-markup.ts';

guardMarkup();
mountPopup(document.getElementById('root')!);
