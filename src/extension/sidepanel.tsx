import { mountPopup } from './popup/mount.tsx';

/** The side panel shows what the popup shows, for as long as it is open. */
export const mountSidepanel = (root: HTMLElement) => mountPopup(root, 'sidepanel');
