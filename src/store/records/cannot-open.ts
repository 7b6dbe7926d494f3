import { tlsFault } from '#/store/outbound/tls-fault.ts';
import { SHARED_SESSIONS } from './pooler.ts';

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Why the database of a `DATABASE_URL` cannot be opened: what to look at, without its password. */
function reasonOf(url: URL, error: unknown): string {
  const port = url.port || '5432';
  const socket = url.searchParams.get('host');
  const place = socket?.startsWith('/') ? `${socket}/.s.PGSQL.${port}` : `${url.hostname}:${port}`;
  const user = decodeURIComponent(url.username);
  const fault = tlsFault(error);
  if (fault !== undefined) return `PostgreSQL at ${place} ${fault}.`;
  switch (codeOf(error)) {
    case 'ECONNREFUSED':
    case 'ENOENT':
      return `nothing answers at ${place}. Start PostgreSQL there, or correct the address.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `the host ${url.hostname} is not known.`;
    case '28P01':
    case '28000':
      return `PostgreSQL at ${place} refuses the user ${user} or the password.`;
    case '3D000':
      return `there is no database ${url.pathname.slice(1)} at ${place}. Create it first.`;
    case '42501':
      return `the user ${user} may not make tables in ${url.pathname.slice(1)} at ${place}.`;
    case '08P01':
    case SHARED_SESSIONS:
      return `a pooler answers at ${place} that does not keep a session for each connection, as prepared statements, locks and LISTEN need. Set the address of PostgreSQL itself; a pool in session mode does where its sessions count in UTC.`;
    default:
      return `PostgreSQL at ${place} cannot be opened: ${error instanceof Error ? error.message : String(error)}.`;
  }
}

/** The database that is set cannot be opened; one line that names the setting. */
export class CannotOpenError extends Error {
  constructor(url: string, cause: unknown) {
    super(`DATABASE_URL: ${reasonOf(new URL(url), cause)}`, { cause });
    this.name = 'CannotOpenError';
  }
}

/** Whether it is about reaching the database, and not about what is in it. */
export const isAboutOpening = (error: unknown): boolean =>
  /^(E[A-Z_]+|28\d{3}|28P01|3D000|42501|57P03)$/.test(codeOf(error)) ||
  tlsFault(error) !== undefined ||
  (error instanceof Error && /timeout|terminated/i.test(error.message));
