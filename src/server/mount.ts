import type { Context as HonoContext, Hono } from 'hono';
import { requireSignature } from '#/domains/platform/auth/devices/device-keys.records.ts';
import { busy } from '#/kernel/refusal.ts';
import { SIGNATURE_HEADER } from '#/kernel/signed-request.ts';
import { whileAsked } from '#/store/asked.ts';
import type { Served } from '#/store/handler.ts';
import type { Stores } from '#/store/stores.ts';
import { callerOf } from '#/store/who.ts';
import { identify, tokenOf } from './asker.ts';
import { noteFor } from './asking.ts';
import { Call, type Around } from './call.ts';
import { BodiesUnderWay } from './http/bodies-under-way.ts';
import { FilesUnderWay, takenOf } from './http/files-under-way.ts';
import { sendAsPacked } from './http/packed.ts';
import { readInput } from './input.ts';
import { isKept } from './kept/kept-replies.ts';
import { sendReply } from './send-reply.ts';
import { isSensitive } from './sensitive.ts';
import { momentOf } from './waited.ts';

/** Puts every endpoint on the router: session, access, limits, input, handler, reply, in this order. */
export function mount(app: Hono, served: readonly Served[], around: Around) {
  for (const it of served) {
    app.on(it.method, `/api${it.path}`, (c) => answer(c, it, around));
  }
}

/** Nobody reads what is said of work that its asker has left: it is no failure. */
const givenUpWith = <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> =>
  whileAsked(signal, work).catch((error: unknown) => {
    throw signal.aborted ? busy('Nobody waits for this any more.') : error;
  });

const bodies = new BodiesUnderWay();
const files = new FilesUnderWay();
/** After so long it is asked again who sends it. */
const SLOW_MS = 250;

async function answer(c: HonoContext, served: Served, around: Around) {
  const facts = around.factsOf(c);
  const { db } = around.stores.records;
  const began = around.clock();
  const asking = { db, address: facts.address, limit: around.limit };
  const found = await identify(c, served, { ...asking, now: began });
  if (found) noteFor(c, found);
  const caller = found ? callerOf(found) : `address:${facts.address}`;
  await around.limit(served, caller);
  const read = () => readInput(c, served.endpoint, served.method, around.spoolFolder, caller);
  const input = await (served.method === 'GET'
    ? read()
    : bodies.read(caller, () => c.get('waitFor')(read)));
  // Rights and time are those of the moment in which all of it is there: it may have come slowly.
  const now = around.clock();
  const isLate = found && now.getTime() - began.getTime() > SLOW_MS;
  const who = isLate
    ? await identify(c, served, { ...asking, now }).catch(async (error: unknown) => {
        await input.discard?.();
        throw error;
      })
    : found;
  if (who && isSensitive(served)) {
    const { method, path } = c.req;
    const signature = c.req.header(SIGNATURE_HEADER);
    const request = { method, path, body: input.text ?? '', signature };
    const { deviceId } = who.session;
    await requireSignature(db, deviceId, request, now, facts.log);
  }
  const askedAt = momentOf(c.req.header('X-Waited'), now);
  const asker = who && { who, token: tokenOf(c), askedAt };
  const callOn = (stores: Stores) => {
    const on = { ...around, stores };
    return new Call(served, input, facts, on, now, asker, c.req.header('User-Agent') ?? '');
  };
  const isTakenBack = c.req.header('X-Take-Back') !== undefined;
  const { kept } = around;
  if (kept && who && !isTakenBack && isKept(c, served)) {
    const asked = { served, input: input.value, who, now };
    const make = (stores: Stores) => callOn(stores).reply(undefined, false) as Promise<string>;
    c.header('Cache-Control', 'no-store');
    return sendAsPacked(c, await kept.reply(c, asked, make), 'application/json');
  }
  const call = callOn(around.stores);
  const make = () =>
    call.reply(c.req.header('Idempotency-Key'), isTakenBack).finally(input.discard);
  const { signal } = c.req.raw;
  const reply = served.endpoint.made
    ? await files.make(caller, { signal, taken: takenOf(c) }, make)
    : await (served.endpoint.endsWithAsker ? givenUpWith(signal, make) : make());
  return sendReply(c, served.endpoint, reply, around.spoolFolder);
}
