import { createContext, useContext } from 'react';
import { nothingOwn, type Own } from '../kept.ts';

/** Whose popup this is, and what was kept for them when it opened. */
export interface Owner {
  /** Undefined while they act as somebody else: nothing is kept then, and nothing kept is shown. */
  person: number | undefined;
  own: Own;
}

const OwnerContext = createContext<Owner>({
  person: undefined,
  own: nothingOwn,
});

export const OwnerProvider = OwnerContext.Provider;

export const useOwner = () => useContext(OwnerContext);
