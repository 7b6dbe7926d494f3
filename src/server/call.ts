import type { Context as HonoContext } from 'hono';
import type { Logger } from 'pino';
import { z } from 'zod';
import { confirmPin } from '#/domains/platform/auth/pin/confirm-pin.server.ts';
import { findSession } from '#/domains/platform/auth/session.records.ts';
import { scopeOf } from '#/kernel/access.ts';
import { invalid } from '#/kernel/refusal.ts';
import { appendAudit } from '#/store/audit/audit.ts';
import { SEND_WEBHOOKS } from '#/store/audit/outbox.ts';
import { fairFacts } from '#/store/facts/fair-facts.ts';
import type { AuditEntry, Context, OpenContext, Served } from '#/store/handler.ts';
import type { Live } from '#/store/live.ts';
import { isLetIn } from '#/store/network.ts';
import { asRefusal } from '#/store/records/failure.ts';
import type { Db } from '#/store/records/records.ts';
import type { Stores } from '#/store/stores.ts';
import { actorOf, callerOf, type Who } from '#/store/who.ts';
import { askAgain } from './asker.ts';
import { keyOwnerOf } from './asking.ts';
import {
  claim,
  idempotentRequest,
  keepReply,
  TAKEN_BACK,
  type IdempotentRequest,
} from './idempotency.ts';
import type { Input } from './input.ts';
import type { KeptReplies } from './kept/kept-replies.ts';
import { countUpload } from './upload/quota.ts';

export interface RequestFacts {
  requestId: string;
  address: string;
  log: Logger;
}

/** What the pipeline needs from around it; `limit` throws `too-many`. */
export interface Around {
  stores: Stores;
  clock: () => Date;
  publicUrl: string;
  masterKey: string;
  gamesOnlineUrl: string | undefined;
  /** Where uploads lie that are too large for memory. */
  spoolFolder: string;
  factsOf: (c: HonoContext) => RequestFacts;
  limit: (served: Served, caller: string) => Promise<void>;
  live: Live;
  /** Absent where every reply is to be made anew. */
  kept?: KeptReplies | undefined;
  notify: (
    db: Db,
    personIds: readonly number[],
    notice: Parameters<OpenContext['notify']>[1],
    now: Date,
  ) => Promise<void>;
}

/** One call of one endpoint: gathers what the handler asks for and commits it together. */
export class Call {
  readonly served: Served;
  readonly input: Input;
  readonly facts: RequestFacts;
  readonly around: Around;
  readonly now: Date;
  readonly who: Who | undefined;
  readonly token: string;
  readonly askedAt: Date;
  readonly userAgent: string;
  entries: AuditEntry[] = [];
  later: (() => Promise<void>)[] = [];

  constructor(
    served: Served,
    input: Input,
    facts: RequestFacts,
    around: Around,
    now: Date,
    caller: { who: Who; token: string; askedAt: Date } | undefined,
    userAgent: string,
  ) {
    this.served = served;
    this.input = input;
    this.facts = facts;
    this.around = around;
    this.now = now;
    this.who = caller?.who;
    this.token = caller?.token ?? '';
    this.askedAt = caller?.askedAt ?? now;
    this.userAgent = userAgent;
  }

  async reply(key: string | undefined, isTakenBack: boolean): Promise<unknown> {
    const { db } = this.around.stores.records;
    let isEnding = false;
    try {
      if (isTakenBack && (key === undefined || this.isUnrecorded)) {
        throw invalid({ 'X-Take-Back': 'Only a change with an idempotency key is taken back.' });
      }
      if (this.served.method === 'GET') return await this.handled(db);
      if (this.isUnrecorded) {
        const reply = await this.handled(db);
        await this.runLater();
        return reply;
      }
      const caller = this.who ? keyOwnerOf(this.who) : 'anyone';
      const request =
        key === undefined
          ? undefined
          : idempotentRequest(key, caller, this.served.key, this.input.raw);
      const text = await db.transaction().execute(async (tx) => {
        const reply = await this.committed(tx, request, isTakenBack);
        isEnding = true;
        return reply;
      });
      await this.runLater();
      return text;
    } catch (error) {
      throw asRefusal(error, isEnding);
    }
  }

  get isUnrecorded(): boolean {
    return this.served.method === 'GET' || this.served.endpoint.unrecorded === true;
  }

  /**
   * What has taken effect under this key is answered as it was. Whoever takes it back learns so what
   * became of it; what was not heard yet is kept as taken back, and has no effect when it comes later.
   */
  async committed(
    tx: Db,
    request: IdempotentRequest | undefined,
    isTakenBack: boolean,
  ): Promise<unknown> {
    const kept = request && (await claim(tx, request));
    if (kept !== undefined) return kept;
    if (request && isTakenBack) {
      await keepReply(tx, request, TAKEN_BACK);
      return TAKEN_BACK;
    }
    const { upload } = this.input;
    if (upload && this.who) await countUpload(tx, actorOf(this.who), upload.size, this.now);
    const reply = await this.handled(tx);
    await this.writeAudit(tx);
    await this.askAgain(tx);
    if (request && typeof reply === 'string') await keepReply(tx, request, reply);
    return reply;
  }

  /** A transaction opened by the handler of an `unrecorded` POST. */
  commit<T>(work: (inside: OpenContext) => Promise<T>, endsSession = false): Promise<T> {
    return this.around.stores.records.db.transaction().execute(async (tx) => {
      this.entries = [];
      const result = await work(this.context(tx));
      await this.writeAudit(tx);
      if (!endsSession) await this.askAgain(tx);
      return result;
    });
  }

  async askAgain(tx: Db) {
    if (this.who) await askAgain(tx, this.served, this.who, this.token, this.around.clock());
  }

  async writeAudit(tx: Db) {
    const queued = await appendAudit(tx, this.entries, {
      actorId: this.who ? actorOf(this.who) : null,
      actingAs: this.who?.session.acting ? this.who.id : null,
      tokenId: this.who?.token?.id ?? null,
      address: this.facts.address,
      requestId: this.facts.requestId,
      at: this.now,
    });
    if (queued > 0) await this.around.stores.jobs.enqueue(tx, SEND_WEBHOOKS, {});
  }

  /** The handler's reply, checked against and stripped to its schema, as JSON text. */
  async handled(db: Db): Promise<unknown> {
    const { endpoint } = this.served;
    const reply = await this.served.handle(
      this.input.value as never,
      this.context(db) as never,
      this.input.upload,
    );
    return endpoint.download ? reply : JSON.stringify(z.parse(endpoint.output, reply));
  }

  context(db: Db): OpenContext | Context {
    const { stores, publicUrl, masterKey, gamesOnlineUrl } = this.around;
    const open: OpenContext = {
      db,
      apart: stores.records.db,
      planned: stores.records.planned,
      facts: stores.facts,
      files: stores.files,
      ...this.facts,
      now: this.now,
      userAgent: this.userAgent,
      publicUrl,
      masterKey,
      gamesOnlineUrl,
      audit: (entry) => void this.entries.push(entry),
      notify: (ids, notice) => this.around.notify(db, ids, notice, this.now),
      post: (message) => stores.post(db, message),
      mail: stores.mail,
      enqueue: (queue, data) => stores.jobs.enqueue(db, queue, data),
      outbound: stores.outbound,
      commit: (work, options) =>
        this.served.endpoint.unrecorded ? this.commit(work, options?.endsSession) : work(open),
      after: (work) => void this.later.push(work),
    };
    if (!this.who) return open;
    const scope = scopeOf(this.served.endpoint.access, this.who.grants)!;
    const { who } = this;
    return {
      ...open,
      facts: fairFacts(open.facts, callerOf(who)),
      who,
      scope,
      askedAt: this.askedAt,
      confirmPin: (pin) => confirmPin(open, who, pin),
      listen: () => this.around.live.open(who, () => this.sessionNow()),
    };
  }

  /** The session as it is by then: the request may have begun long ago. */
  async sessionNow(): Promise<Who | undefined> {
    const { stores, clock } = this.around;
    const found = await findSession(stores.records.db, this.token, clock());
    if (!found || !isLetIn(found.rules, actorOf(found.who), this.facts.address)) return undefined;
    return found.who;
  }

  async runLater() {
    for (const work of this.later) {
      await work().catch((error) =>
        this.facts.log.error({ err: error }, 'work after a commit failed'),
      );
    }
  }
}
