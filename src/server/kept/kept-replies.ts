import { createHash } from 'node:crypto';
import type { Context as HonoContext } from 'hono';
import { Counter, type Registry } from 'prom-client';
import { duesStamp } from '#/figures/coverage/company-coverage.facts.ts';
import { businessZone, dayOf } from '#/kernel/dates.ts';
import { fairFacts } from '#/store/facts/fair-facts.ts';
import type { Served } from '#/store/handler.ts';
import { Reads } from '#/store/records/reads.ts';
import { markedTables, readableNames, recordMarks } from '#/store/records/record-marks.ts';
import type { Stores } from '#/store/stores.ts';
import { callerOf, type Who } from '#/store/who.ts';
import { encodingOf, packed, type Packed } from '../http/packed.ts';
import { keptEndpoints } from './kept-endpoints.ts';
import { ReplyCache, type MadeOf } from './reply-cache.ts';

/** Some thousand pages as they travel, compressed. */
const KEPT_BYTES = 64 * 2 ** 20;

/** A question somebody puts. */
export interface Asked {
  served: Served;
  /** As it was parsed. */
  input: unknown;
  who: Who;
  now: Date;
}

/** How often a reply went out again, was made and kept, or was made of what nothing tells of. */
type Outcome = 'again' | 'made' | 'unkept';

/**
 * Replies that go out again, byte by byte, while nothing they are made of has changed. Each is of one
 * person with the rights they have, and is looked up after these were asked for. What it was made of is
 * seen while it is made: one that reads what no mark tells of is sent and forgotten.
 */
export class KeptReplies {
  private readonly stores: Stores;
  private readonly cache: ReplyCache;
  private readonly outcomes: Counter<'outcome'>;
  private schema: Promise<[marked: ReadonlySet<string>, known: ReadonlySet<string>]> | undefined;

  /** @param limit how many bytes of them are kept. */
  constructor(stores: Stores, registry: Registry, limit = KEPT_BYTES) {
    this.stores = stores;
    this.cache = new ReplyCache(limit);
    this.outcomes = new Counter({
      name: 'backlot_kept_replies_total',
      help: 'Replies with figures by whether they went out again, were made, or cannot be kept',
      labelNames: ['outcome'],
      registers: [registry],
    });
  }

  /** @param make makes the reply from these stores, as JSON. */
  async reply(
    c: HonoContext,
    asked: Asked,
    make: (stores: Stores) => Promise<string>,
  ): Promise<Packed> {
    const encoding = encodingOf(c);
    const key = keyOf(asked, encoding);
    const before = await this.standing(asked);
    const found = this.cache.get(key, before);
    if (found) return this.count('again', found);
    const reads = new Reads();
    const { records } = this.stores;
    const heard = {
      ...this.stores,
      records: {
        ...records,
        db: records.db.withPlugin(reads),
        planned: records.planned.withPlugin(reads),
      },
    };
    const reply = await packed(await make(heard), encoding);
    const marks = await this.marksOf(reads, before);
    if (!marks || !before.moment.startsWith(zoneAndDay(asked.now)))
      return this.count('unkept', reply);
    this.cache.set(key, { ...before, marks }, reply);
    return this.count('made', reply);
  }

  /** How everything stands. It is read before a reply is made: what changes meanwhile is newer. */
  private async standing({ who, now }: Asked): Promise<MadeOf> {
    const { facts, records } = this.stores;
    const [version, marks] = await Promise.all([facts.version(), recordMarks(records.db)]);
    const dues = await duesStamp(records.db, fairFacts(facts, callerOf(who), version), now);
    return { facts: version, moment: `${zoneAndDay(now)} ${dues}`, marks };
  }

  /** The marks of the tables that were read; undefined where something else was. */
  private async marksOf({ isMore, names }: Reads, before: MadeOf) {
    if (isMore) return undefined;
    const [marked, known] = await this.schemaOf();
    const read = [...names].filter((it) => known.has(it));
    if (read.some((it) => !marked.has(it))) return undefined;
    return new Map(read.map((it) => [it, before.marks.get(it)]));
  }

  private schemaOf() {
    const { db } = this.stores.records;
    this.schema ??= Promise.all([markedTables(db), readableNames(db)]);
    this.schema.catch(() => (this.schema = undefined));
    return this.schema;
  }

  private count(outcome: Outcome, reply: Packed): Packed {
    this.outcomes.inc({ outcome });
    return reply;
  }
}

const zoneAndDay = (now: Date) => `${businessZone()} ${dayOf(now)}`;

/** Whether a reply of this endpoint may go out again. */
export const isKept = (c: HonoContext, { key }: Served) =>
  c.req.method === 'GET' && keptEndpoints.has(key);

/** What was asked, by whom with everything that decides what they see, and how it is to be sent. */
function keyOf({ served, input, who }: Asked, encoding: string | undefined): string {
  const { session, ...person } = who;
  const { acting, viewing } = session;
  const asked = [
    served.key,
    input,
    person,
    acting?.realId ?? null,
    viewing && [viewing.role, viewing.team],
    encoding ?? null,
  ];
  return createHash('sha256').update(JSON.stringify(asked)).digest('base64');
}
