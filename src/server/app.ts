import { Hono } from 'hono';
import type { Logger } from 'pino';
import { importsWaiting } from '#/domains/catalogue/data-entry/imports/settle-imports.server.ts';
import { notify } from '#/domains/platform/notifications/notify.records.ts';
import type { AppleKeys } from '#/domains/revenue/acquisition/postbacks/apple-keys.ts';
import { notFound } from '#/kernel/refusal.ts';
import { announceNotice } from '#/store/audit/announce.ts';
import type { Live } from '#/store/live.ts';
import type { Stores } from '#/store/stores.ts';
import { gapsIn } from './agree-stores.ts';
import { calendarSources } from './calendar-sources.ts';
import { served } from './domains.ts';
import { mountGit } from './git-hooks.ts';
import { apiDocs, apiDocument, forReaders } from './http/api-docs.ts';
import { bodyLimits } from './http/body-limits.ts';
import { calendarFeed, FEED_ROUTE } from './http/calendar-feed.ts';
import { clientAddress } from './http/client-address.ts';
import { crossOrigin } from './http/cross-origin.ts';
import { health, ready, type Ping } from './http/health.ts';
import type { Limit } from './http/limits.ts';
import { loadShedding, type Load } from './http/load-shedding.ts';
import { makeMetrics } from './http/metrics.ts';
import { mountClicked } from './http/one-click.ts';
import { requestId } from './http/request-id.ts';
import { requestLog } from './http/request-log.ts';
import { securityHeaders } from './http/security-headers.ts';
import { wire } from './http/wire.ts';
import { KeptReplies } from './kept/kept-replies.ts';
import { mount } from './mount.ts';
import { addBrowserErrors } from './observed/browser-errors.ts';
import { addCompanyGauges } from './observed/company-gauges.ts';
import { addFactsDurations } from './observed/facts-durations.ts';
import type { Telemetry } from './observed/telemetry/telemetry.ts';
import { openApi } from './openapi.ts';
import { mountPostbacks } from './postbacks.ts';
import { clockGaps } from './put-clock-right.ts';
import { readOnlyGaps } from './read-only.ts';
import { refusalReply } from './reply.ts';
import { mountScim } from './scim/mount-scim.ts';

export interface AppSettings {
  stores: Stores;
  log: Logger;
  clock: () => Date;
  publicUrl: string;
  extensionIds: readonly string[];
  trustProxy: number | readonly string[];
  metricsToken: string | undefined;
  /** Keeps traces and sends them; absent where no collector is set. */
  telemetry?: Telemetry | undefined;
  /** 32 bytes as base64. */
  masterKey: string;
  /** Where the games' host says how many people play now. */
  gamesOnlineUrl?: string | undefined;
  /** Where uploads lie that are too large for memory. */
  spoolFolder: string;
  /** What postbacks are verified with instead of Apple's keys: tests sign their own. */
  appleKeys?: AppleKeys;
  limit: Limit;
  live: Live;
  /** How many bytes of replies are kept to go out again, see `KeptReplies`; 0 makes each anew. */
  keptBytes?: number;
  /** From where on work is refused instead of taken on; the usual limits when absent. */
  load?: Load;
  /** What `/ready` asks, by store. */
  pings: Record<string, Ping>;
}

let document: ReturnType<typeof openApi> | undefined;
/** Made when it is first asked for. */
const describedApi = () => (document ??= openApi());

/** The whole server but for its pages as one router, ready to be served or called in a test. */
export function makeApp(settings: AppSettings): Hono {
  const { log, publicUrl } = settings;
  const app = new Hono();
  const metrics = makeMetrics(settings.metricsToken);
  addFactsDurations(metrics.registry);
  addBrowserErrors(metrics.registry);
  addCompanyGauges(metrics.registry, { records: settings.stores.records, live: settings.live });
  app.onError((error, c) => refusalReply(c, error, c.get('requestId') ?? '', log));
  app.use(requestId, clientAddress(settings.trustProxy));
  if (settings.telemetry) app.use(settings.telemetry.requests);
  app.use(requestLog(log), metrics.measure);
  app.use(securityHeaders(publicUrl.startsWith('https:')));
  app.use(crossOrigin(publicUrl, settings.extensionIds));
  app.use('/api/*', wire());
  app.use(loadShedding({ ...settings.load, onShed: metrics.countShed }), bodyLimits(served));

  app.get('/health', health);
  app.get(
    '/ready',
    ready(settings.pings, log, undefined, async (away) => {
      const { db } = settings.stores.records;
      const waiting = away.includes('facts') ? await importsWaiting(db) : [];
      return [
        ...waiting,
        ...(await readOnlyGaps(db)),
        ...(await clockGaps(db)),
        ...(await gapsIn(db)),
      ];
    }),
  );
  app.get('/metrics', metrics.show);
  app.get('/api/docs', forReaders);
  mountClicked(app, served);
  const kept = new KeptReplies(settings.stores, metrics.registry, settings.keptBytes);
  settings.telemetry?.measure(metrics.registry);
  mount(app, served, {
    ...settings,
    kept: settings.keptBytes === 0 ? undefined : kept,
    gamesOnlineUrl: settings.gamesOnlineUrl,
    notify: async (db, people, notice, now) => {
      await notify(db, people, notice, now);
      await announceNotice(db, people);
    },
    factsOf: (c) => ({
      requestId: c.get('requestId'),
      address: c.get('address'),
      log: c.get('log'),
    }),
  });
  app.get(
    `/api${FEED_ROUTE}`,
    calendarFeed({ ...settings, sources: calendarSources, db: settings.stores.records.db }),
  );
  mountScim(app, settings);
  mountGit(app, settings);
  mountPostbacks(app, settings);
  app.get('/api/openapi.json', apiDocument(describedApi));
  const docs = apiDocs(describedApi, publicUrl);
  app.get('/api/reference', docs);
  app.get('/api/reference/*', docs);
  app.all('/api/*', () => {
    throw notFound('This address');
  });
  return app;
}
