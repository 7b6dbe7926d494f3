import { UNAUTHENTICATED } from '#/kernel/refusal.ts';
import type { Me } from '../auth.contract.ts';

/** Specification section 4, the page guard: what a page shows of itself. */
export type Guard =
  | { kind: 'checking' }
  | { kind: 'in'; me: Me }
  | { kind: 'out' }
  | { kind: 'maintenance'; requestId: string | undefined };

/** How a check of the session ended: with a reply, whatever it is, or with a failure. */
export type Check = { reply: unknown } | { failure: unknown };

export const checking: Guard = { kind: 'checking' };

/**
 * The next state of the guard after a check. It fails closed: content only with a whole user in the
 * reply. A page that is open already stays open when a later check fails, because a lost connection
 * is no sign-out; the message "Unauthenticated." always is one.
 */
export function afterCheck(before: Guard, check: Check): Guard {
  const answer = 'reply' in check ? check.reply : check.failure;
  if (messageOf(answer) === UNAUTHENTICATED) return { kind: 'out' };
  const me = 'reply' in check ? userOf(check.reply) : undefined;
  if (me) return { kind: 'in', me };
  if (before.kind === 'in') return before;
  return { kind: 'maintenance', requestId: requestIdOf(answer) };
}

type Loose = Record<string, unknown>;
const isObject = (it: unknown): it is Loose => typeof it === 'object' && it !== null;

const messageOf = (it: unknown) => (isObject(it) ? it['message'] : undefined);

function requestIdOf(it: unknown): string | undefined {
  const body = isObject(it) ? it['body'] : undefined;
  const id = isObject(body) ? body['requestId'] : undefined;
  return typeof id === 'string' ? id : undefined;
}

/** The parts of a user without which no page can be shown. */
function isUser(it: unknown): it is Me {
  return (
    isObject(it) &&
    Number.isInteger(it['id']) &&
    typeof it['name'] === 'string' &&
    typeof it['locked'] === 'boolean' &&
    isObject(it['role']) &&
    isObject(it['grants'])
  );
}

function userOf(reply: unknown): Me | undefined {
  const user = isObject(reply) ? reply['user'] : undefined;
  return isUser(user) ? user : undefined;
}
