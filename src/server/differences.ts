import type { BothStores } from '#/store/stores.ts';
import { standOff } from './stand-off.ts';

/** What the two stores say differently about imports, a line each; empty when they agree. */
export async function differences(stores: BothStores): Promise<string[]> {
  const { lost, notTakenBack, behind, unknown } = await standOff(stores);
  return [
    ...lost.map((id) => `Import ${id} is committed in the records and absent in the facts.`),
    ...notTakenBack.map(
      (id) => `Import ${id} is reverted in the records and committed in the facts.`,
    ),
    ...behind.map((id) => `Import ${id} stands otherwise in the facts than in the records.`),
    ...unknown.map((id) => `The records do not know import ${id}.`),
  ];
}
