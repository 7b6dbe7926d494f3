import type { Grants } from '#/kernel/access.ts';
import type { Who } from './who.ts';

/** No person has this id. */
const NOBODY = 0;

/**
 * An integration as one who changes records: with these rights and no others, as no person.
 * @param name as histories and notices say it: "Git: Studio on behalf of Sana Malik".
 */
export const integration = (name: string, grants: Grants): Who => ({
  id: NOBODY,
  name,
  email: '',
  title: null,
  photo: null,
  role: { id: NOBODY, name: 'Integration', rank: 0 },
  grants,
  teamIds: [],
  ledTeamIds: [],
  zone: 'UTC',
  currency: 'USD',
  session: {
    id: NOBODY,
    deviceId: NOBODY,
    locked: false,
    expiresAt: new Date(0),
    acting: null,
    noLongerAs: null,
    viewing: null,
  },
});

/** Whom a history names: a person by their id, an integration by its name. */
export const authorOf = ({ id, name }: Pick<Who, 'id' | 'name'>) =>
  id === NOBODY ? { personId: null, via: name } : { personId: id, via: null };
