import { useQuery } from '@tanstack/react-query';
import { call } from '#/client/api.ts';
import type { WorkKind } from '#/kernel/work-kind.ts';
import type { WorkRef } from './relations.contract.ts';

/** As many as one request takes. */
const AT_ONCE = 500;

type Waiting = { id: number; done: (by: WorkRef[]) => void; failed: (error: unknown) => void };
const waiting: Record<WorkKind, Waiting[]> = { issue: [], task: [] };

async function send(kind: WorkKind) {
  const asked = waiting[kind];
  waiting[kind] = [];
  for (let at = 0; at < asked.length; at += AT_ONCE) {
    const some = asked.slice(at, at + AT_ONCE);
    try {
      const ids = [...new Set(some.map((it) => it.id))];
      const { rows } = await call('GET /work-blocked', { kind, ids });
      const byId = new Map(rows.map((it) => [it.id, it.by]));
      for (const it of some) it.done(byId.get(it.id) ?? []);
    } catch (error) {
      for (const it of some) it.failed(error);
    }
  }
}

/** What blocks it; all that are asked for in one go share a request. */
const blockersOf = (kind: WorkKind, id: number) =>
  new Promise<WorkRef[]>((done, failed) => {
    if (waiting[kind].length === 0) queueMicrotask(() => void send(kind));
    waiting[kind].push({ id, done, failed });
  });

/** Open work that blocks an issue or task, as far as one sees it; nothing while that is not known. */
export function useBlockers(kind: WorkKind, id: number, enabled: boolean): readonly WorkRef[] {
  const { data } = useQuery({
    queryKey: ['GET /work-blocked', kind, id],
    queryFn: () => blockersOf(kind, id),
    enabled,
  });
  return enabled ? (data ?? []) : [];
}

export const keysOf = (by: readonly { key: string }[]) => by.map((it) => it.key).join(', ');

/** "Blocked by PUZ-12, which is still open", for a preview; undefined where nothing blocks it. */
export async function blockedWarning(kind: WorkKind, id: number): Promise<string | undefined> {
  const by = await blockersOf(kind, id);
  if (by.length === 0) return undefined;
  return `Blocked by ${keysOf(by)}, still open`;
}

/** The same behind what was done: ". Blocked by PUZ-12, still open", or nothing. */
export async function blockedNote(kind: WorkKind, id: number): Promise<string> {
  const words = await blockedWarning(kind, id).catch(() => undefined);
  return words ? `. ${words}` : '';
}
