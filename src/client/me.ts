import { createContext, use } from 'react';
import { scopeOf, type Access, type Scope } from '#/kernel/access.ts';
import type { ReplyOf } from './endpoints.ts';

/** The person who is signed in, as `GET /user` tells. */
type Me = ReplyOf<'GET /user'>['user'];

const MeContext = createContext<Me | undefined>(undefined);

/** Tells everything below who is signed in; placed by the page guard. */
export const MeProvider = MeContext.Provider;

/** The signed-in person. Only below the page guard, which shows nothing without one. */
export function useMe(): Me {
  const me = use(MeContext);
  if (!me) throw new Error('useMe() stands outside of the page guard.');
  return me;
}

/** How far an access reaches for the signed-in person; undefined when it is not given. */
export const useScope = (access: Access): Scope | undefined => scopeOf(access, useMe().grants);
