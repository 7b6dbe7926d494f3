import { createContext, useContext } from 'react';
import type { Own } from '../kept.ts';

/** Whose popup this is, and what was kept for them when it opened. */
export interface Owner {
  /** Undefined while they act as somebody else: nothing is kept then, and nothing kept is shown. */
  person: number | undefined;
  cache: Own['cache'];
}

const OwnerContext = createContext<Owner>({ person: undefined, cache: {} });

export const OwnerProvider = OwnerContext.Provider;

export const useOwner = () => useContext(OwnerContext);
