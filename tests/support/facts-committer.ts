import { writeSync } from 'node:fs';
import { openFacts, type OpenFactsOptions } from '#/store/facts/open.ts';
import { adDelivery, adRow } from './facts-rows.ts';

/**
 * A process to be killed: commits one batch after another and prints the number of each when it is
 * acknowledged. Every row of batch n has n clicks; the batch has 1,000 - n % 7 rows in each of two
 * accounts, which lie on different shards, and one row of use.
 */
const [settings = '{}', first = '1'] = process.argv.slice(2);
const facts = await openFacts(JSON.parse(settings) as OpenFactsOptions);

const rowsOf = (account: number, batch: number) =>
  Array.from({ length: 1000 - (batch % 7) }, (_, at) =>
    adRow({ day: '2026-01-10', account_id: account, ad_unit_id: at, clicks: batch }),
  );

for (let id = Number(first); ; id++) {
  const deliveries = [1, 2].map((account) =>
    adDelivery(rowsOf(account, id), {
      slices: [{ account_id: account, from: '2026-01-10', to: '2026-01-10' }],
    }),
  );
  await facts.commitBatch({ id, deliveries });
  writeSync(1, `${id}\n`);
}
