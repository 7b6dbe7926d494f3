import type { Company, Hand } from './company.ts';

/** Somebody at the demo company who may do everything, and calls what lines are to name. */
export async function lineCaster(company: Company) {
  const x = Math.random().toString(36).slice(2, 6).replace(/\d/g, 'q').toUpperCase();
  const me = await company.hire(`Zubeda ${x}`, 'Super admin', 'Arcade');

  /** What the API answers to a change. */
  async function post<T>(path: string, input: object, who: Pick<Hand, 'token'> = me): Promise<T> {
    const reply = await fetch(`${company.url}/api${path}`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${who.token}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': crypto.randomUUID(),
      },
      body: JSON.stringify(input),
    });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    return (await reply.json()) as T;
  }
  /** Sends files as a form does. */
  async function send(path: string, fields: Record<string, string | File>) {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    const headers = {
      Authorization: `Bearer ${me.token}`,
      'Idempotency-Key': crypto.randomUUID(),
    };
    const reply = await fetch(`${company.url}/api${path}`, { method: 'POST', headers, body });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  }

  /** Letters that nothing else at the company carries in its name, so that a second try finds its own. */
  return { company, me, x, post, send };
}
export type Caster = Awaited<ReturnType<typeof lineCaster>>;
