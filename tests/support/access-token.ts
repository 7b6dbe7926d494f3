import { makeToken } from '#/domains/platform/auth/access-tokens/make-token.records.ts';
import type { Grants } from '#/kernel/access.ts';
import type { Colleague, Reply, TestServer } from './server.ts';

/** A program that calls the API by an access token. */
export interface Program {
  id: number;
  token: string;
  call: (
    key: string,
    input?: unknown,
    options?: { key?: string; headers?: Record<string, string> },
  ) => Promise<Reply>;
}

/** Gives a program a token of this person, or one of the company that they have made. */
export async function programOf(
  server: TestServer,
  person: Pick<Colleague, 'id'>,
  scopes: Grants,
  about: { name?: string; days?: number; kind?: 'personal' | 'service' } = {},
): Promise<Program> {
  const { name = 'Nightly export', days = 30, kind = 'personal' } = about;
  const it = { name, scopes, days, madeBy: person.id, kind };
  const { id, token } = await makeToken(server.db, it, server.clock.now);
  return { id, token, call: (key, input, more) => server.call(key, input, { token, ...more }) };
}
