import { setTimeout as sleep } from 'node:timers/promises';
import { dayOf } from '#/kernel/dates.ts';
import { conflict, invalid, Refusal } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { PullFailure, type KeyValues } from '../connectors/call.ts';
import type { Connector } from '../connectors/connector.ts';
import { connectorOf } from '../connectors/connectors.ts';
import { makeCall } from '../connectors/make-call.server.ts';
import { cleaned } from '../connectors/without-secrets.ts';
import { takeTurn } from '../pulls/pace.records.ts';

/** Somebody waits for it in front of the screen. */
const PATIENCE_MS = 25_000;

/**
 * Asks the network with these values; what the key opens, in a few words.
 * @throws PullFailure
 */
export async function tryKey(
  context: Context,
  connector: Connector,
  key: KeyValues,
): Promise<string> {
  const { db, outbound, now } = context;
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const wait = async (ms: number) => {
    await sleep(ms, undefined, { signal }).catch(() => {
      throw new PullFailure(
        'later',
        `${connector.name} asks us to wait. Try again in some minutes.`,
      );
    });
  };
  const pace = async () => wait(await takeTurn(db, connector.code, connector.paceMs));
  const call = makeCall({ connector, key, outbound, pace, wait, signal });
  const zone = connector.reports[0]?.zone ?? 'UTC';
  try {
    return await connector.check({ key, today: dayOf(now, zone), call });
  } catch (error) {
    throw error instanceof PullFailure ? cleaned(error, connector, key) : error;
  }
}

/**
 * Asks the network before a key is kept.
 * @throws Refusal `invalid` at the key's secret when the network does not take it, `busy` when it
 * cannot be asked at present.
 */
export async function requireGoodKey(
  context: Context,
  connector: Connector,
  key: KeyValues,
): Promise<void> {
  try {
    await tryKey(context, connector, key);
  } catch (error) {
    if (!(error instanceof PullFailure)) throw error;
    const secret =
      connector.fields.findLast((it) => it.secret && key[it.name]) ?? connector.fields[0]!;
    if (error.kind === 'key') throw invalid({ [`values.${secret.name}`]: error.message });
    throw new Refusal(
      'busy',
      `The key could not be tested, so nothing was kept. ${error.message}`,
      {
        ...(error.retryAfter !== undefined && { retryAfter: error.retryAfter }),
      },
    );
  }
}

/** @throws Refusal `conflict` when the figures of this network come by file only. */
export function requireConnector(network: { code: string; name: string }): Connector {
  const connector = connectorOf(network.code);
  if (connector) return connector;
  throw conflict(
    `The figures of ${network.name} come by file: there is nothing to fetch with a key.`,
  );
}
