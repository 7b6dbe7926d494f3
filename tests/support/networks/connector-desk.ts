import { PullFailure, type KeyValues } from '#/domains/catalogue/networks/connectors/call.ts';
import type {
  Bid,
  CampaignThere,
} from '#/domains/catalogue/networks/connectors/campaign-changes.ts';
import type { Connector } from '#/domains/catalogue/networks/connectors/connector.ts';
import { makeCall } from '#/domains/catalogue/networks/connectors/make-call.server.ts';
import { makeOutbound } from '#/store/outbound/outbound.ts';
import type { NetworkServer } from './network-server.ts';

/** A connector at work against a network on this machine; waiting takes no time and is kept. */
export function connectorDesk(connector: Connector, server: NetworkServer, key: KeyValues) {
  const waits: number[] = [];
  const wait = async (ms: number) => void waits.push(ms);
  const outbound = makeOutbound({ standIn: server.url });
  const call = makeCall({ connector, key, outbound, wait, pace: async () => {} });
  /** The text of a report over these days, and how many rows the connector counts. */
  const pull = async (report: string, from: string, to: string) => {
    const pieces = [...connector.reports, ...(connector.hours ?? [])]
      .find((it) => it.code === report)!
      .pull({ key, days: { from, to }, call });
    let text = '';
    for (;;) {
      const piece = await pieces.next();
      if (piece.done) return { text, rows: piece.value };
      text += piece.value;
    }
  };
  /** In which zone the report by the hour counts. */
  const zoneOf = async (report: string) => {
    const { zone } = connector.hours!.find((it) => it.code === report)!;
    return typeof zone === 'string' ? zone : zone({ key, call });
  };
  const check = (today: string) => connector.check({ key, today, call });
  const setBudget = (campaign: string, dailyMicros: number, currency = 'USD', expected?: number) =>
    connector.setBudget!({ key, campaign, dailyMicros, currency, expected, call });
  const setStatus = (campaign: string, status: 'active' | 'paused') =>
    connector.setStatus!({ key, campaign, status, call });
  const setBid = (campaign: string, bid: Bid, expected?: number) =>
    connector.setBid!({ key, campaign, bid, expected, call });
  /** How all campaigns of the key are set up. */
  const campaigns = async () => {
    const all: CampaignThere[] = [];
    for await (const rows of connector.campaigns!({ key, call })) all.push(...rows);
    return all;
  };
  return { pull, zoneOf, check, setBudget, setStatus, setBid, campaigns, waits };
}

/** Why a pull came to nothing; undefined when it did not. */
export async function failureOf(work: Promise<unknown>) {
  try {
    await work;
    return undefined;
  } catch (error) {
    if (!(error instanceof PullFailure)) throw error;
    const { kind, message, retryAfter } = error;
    return { kind, message, retryAfter };
  }
}
