import type { Connector } from '../connectors/connector.ts';
import { makeCall } from '../connectors/make-call.server.ts';
import { openValues } from '../keys/key-values.server.ts';
import { refuseKey } from '../keys/refuse-key.records.ts';
import { takeTurn } from './pace.records.ts';
import type { PullTools } from './pull-tools.ts';
import type { WorkingKey } from './sources.records.ts';

/** The values of a key and the door to its network. Undefined when this server's master key is another one than the key was sealed under. */
export async function openKey(
  tools: PullTools,
  key: WorkingKey,
  connector: Connector,
  signal?: AbortSignal,
) {
  const { db, outbound, masterKey } = tools;
  const values = await valuesOf(tools, key, masterKey);
  if (!values) return undefined;
  const wait = (ms: number) => tools.wait(ms, signal);
  const pace = async () => wait(await takeTurn(db, connector.code, connector.paceMs));
  const call = makeCall({
    connector,
    key: values,
    outbound,
    pace,
    wait,
    ...(signal && { signal }),
  });
  return { values, call };
}

async function valuesOf(tools: PullTools, key: WorkingKey, masterKey: string) {
  const { db, log, notify, clock } = tools;
  try {
    return openValues(key.sealed, masterKey, key);
  } catch (error) {
    log.error({ err: error, key: key.id }, 'a network key does not open');
    const why = 'This server has another master key and cannot open it. Enter the key anew.';
    const now = clock();
    await db
      .transaction()
      .execute((tx) => refuseKey(tx, key, why, now, (ids, it) => notify(tx, ids, it, now)));
    return undefined;
  }
}
