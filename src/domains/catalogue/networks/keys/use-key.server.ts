import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { PullFailure, type KeyValues } from '../connectors/call.ts';
import { PULL_QUEUE } from '../pulls/queue.ts';
import { tryAgain } from './change-keys.server.ts';
import { openValues } from './key-values.server.ts';
import type { networkKeysEndpoints } from './keys.contract.ts';
import { findKey, type KeyRow } from './keys.records.ts';
import { requireConnector, tryKey } from './try-key.server.ts';

type Of<K extends keyof typeof networkKeysEndpoints> = ParsedInputOf<
  (typeof networkKeysEndpoints)[K]
>;

/** @throws Refusal `conflict` when the master key is another one than the key was sealed under. */
async function opened({ db, masterKey, log }: Context, key: KeyRow): Promise<KeyValues> {
  const { sealed } = await db
    .selectFrom('network_keys')
    .select('sealed')
    .where('id', '=', key.id)
    .executeTakeFirstOrThrow();
  try {
    return openValues(sealed, masterKey, key);
  } catch (error) {
    log.error({ err: error, key: key.id }, 'a network key does not open');
    throw conflict('This server has another master key: the key cannot be opened. Enter it anew.');
  }
}

/** Asks the network whether it takes a key. One it had refused is used again when it does. */
export async function testKey({ id }: Of<'POST /test-network-key'>, context: Context) {
  const { now } = context;
  const key = await findKey(context.db, id);
  const connector = requireConnector({ code: key.code, name: key.network });
  const values = await opened(context, key);
  const outcome = await tryKey(context, connector, values).then(
    (message) => ({ works: true, message, isKey: false }),
    (error: unknown) => {
      if (!(error instanceof PullFailure)) throw error;
      return { works: false, message: error.message, isKey: error.kind === 'key' };
    },
  );
  const { works, message, isKey } = outcome;
  await context.commit(async (inside) => {
    if (works || isKey) {
      await inside.db
        .updateTable('network_keys')
        .set(
          works
            ? { tested_at: now, refused_at: null, refusal: null }
            : { refused_at: key.refused_at ?? now, refusal: message },
        )
        .where('id', '=', id)
        // The test was about the key as it was then.
        .where('version', '=', key.version)
        .execute();
    }
    if (works) {
      await tryAgain(inside.db, id, now);
      await inside.enqueue(PULL_QUEUE, { keyId: id });
    }
    inside.audit({ action: 'network-key.test', subject: ['network-key', id], after: { works } });
  });
  return { works, message };
}

/** The only way a secret leaves this server, to a person who has just shown the PIN. */
export async function revealKey({ id, pin }: Of<'POST /reveal-network-key'>, context: Context) {
  const key = await findKey(context.db, id);
  const connector = requireConnector({ code: key.code, name: key.network });
  await context.confirmPin(pin);
  const values = await opened(context, key);
  await context.commit(async (inside) =>
    inside.audit({
      action: 'network-key.reveal',
      subject: ['network-key', id],
      after: { network: key.code, account: key.account },
    }),
  );
  return {
    values: connector.fields
      .filter(({ name, optional }) => !optional || values[name])
      .map(({ name, label }) => ({ label, value: values[name] ?? '' })),
  };
}
