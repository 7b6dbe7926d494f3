import type { Grants } from '#/kernel/access.ts';

/** The person a request acts as, with everything access and scope are decided by. */
export interface Who {
  id: number;
  name: string;
  email: string;
  title: string | null;
  photo: string | null;
  role: { id: number; name: string; rank: number };
  grants: Grants;
  /** Teams the person leads or belongs to at present. */
  teamIds: number[];
  ledTeamIds: number[];
  zone: string;
  /** In which money is shown to them. */
  currency: string;
  session: {
    id: number;
    deviceId: number;
    /** Idle for too long: the PIN is awaited. */
    locked: boolean;
    expiresAt: Date;
    /** Set while a super admin acts as this person. */
    acting: { realId: number; realName: string; until: Date } | null;
    /** Whom they acted as and may not act as by now: the session is locked. */
    noLongerAs: string | null;
    /** Set while they look at the console as a role would; `role`, grants and teams are then its. */
    viewing: { role: string; team: string | null; until: Date } | null;
  };
  /** The access token by which a program asks; its session is none. */
  token?: { id: number; name: string; kind: TokenKind };
}

/** Of a person, whom it acts as, or of the company, for which it reads. */
export type TokenKind = 'personal' | 'service';

/** The person, and whoever acts as them: neither may learn or shape what is kept from one of them. */
export const selvesOf = ({
  id,
  session,
}: Pick<Who, 'id'> & { session: Pick<Who['session'], 'acting'> }): number[] =>
  session.acting ? [id, session.acting.realId] : [id];

/**
 * Whose turn it is and what is counted as theirs: a person, or one of their programs. A job works for
 * somebody without a session.
 */
export const callerOf = ({ id, token, session }: Pick<Who, 'id'> & Partial<Who>) =>
  token ? `token:${token.id}` : `person:${session?.acting?.realId ?? id}`;

/** Who is answerable in the audit log: the person who signed in, whoever they act as. */
export const actorOf = (who: Who) => who.session.acting?.realId ?? who.id;
