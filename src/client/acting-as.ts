import { atom } from 'jotai';

/** Whom to act as: the dialog that asks for reason and PIN is open. `any`: the lead is chosen there. */
export const actAsAtom = atom<number | 'any' | undefined>(undefined);
