import { atom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import type { AnyAction } from '#/kernel/action.ts';

/** Whether the person keeps the menu at its icons; remembered on this device. */
export const collapsedAtom = atomWithStorage('menu-collapsed', false, undefined, {
  getOnInit: true,
});

/** Whether the palette is open, and with which action waiting for its values. */
export const paletteAtom = atom<{ first?: AnyAction } | undefined>(undefined);
