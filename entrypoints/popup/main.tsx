import { mountPopup } from '#/extension/popup/mount.tsx';

mountPopup(document.getElementById('root')!);
