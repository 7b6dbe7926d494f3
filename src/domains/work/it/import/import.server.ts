import { invalid, Refusal } from '#/kernel/refusal.ts';
import type { Context, Handlers, UploadedFile } from '#/store/handler.ts';
import { handTo, setStanding } from '../inventory/hand-out.server.ts';
import type { ItAsset } from '../inventory/inventory.contract.ts';
import { everyAsset } from '../inventory/inventory.records.ts';
import { saveAsset } from '../inventory/inventory.server.ts';
import type { importEndpoints } from './import.contract.ts';
import { planImport, type ImportScene, type Plan, type PlannedRow } from './plan-import.ts';

const MOST_PROBLEMS = 200;
const SAMPLE = 12;

async function planOf(context: Context, upload: UploadedFile | undefined): Promise<Plan> {
  const table = upload!.table!;
  const { db, who } = context;
  const people = await db
    .selectFrom('people')
    .select(['id', 'name', 'email'])
    .where('status', 'in', ['active', 'invited'])
    .orderBy('id')
    .execute();
  const scene: ImportScene = { assets: await everyAsset({ db, who, scope: 'all' }), people };
  return planImport(table, scene);
}

const whatOf = ({ asset, changes, standing, holder }: PlannedRow) => {
  if (!asset) return 'added' as const;
  const isOther = Object.keys(changes).length > 0 || standing || holder;
  return isOther ? ('changed' as const) : ('same' as const);
};

const outcomeOf = (rows: readonly PlannedRow[]) => {
  const count = (what: ReturnType<typeof whatOf>) =>
    rows.filter((it) => whatOf(it) === what).length;
  return {
    added: count('added'),
    changed: count('changed'),
    same: count('same'),
    given: rows.filter((it) => it.holder).length,
  };
};

/** What a device is to be, from what it is and what the row says otherwise. */
const saved = (asset: ItAsset | undefined, changes: PlannedRow['changes']) => ({
  ...(asset && { id: asset.id, version: asset.version }),
  tag: changes.tag ?? asset?.tag ?? '',
  kind: changes.kind ?? asset?.kind ?? ('other' as const),
  name: changes.name ?? asset?.name ?? '',
  serial: changes.serial ?? asset?.serial ?? '',
  boughtOn: changes.boughtOn ?? asset?.boughtOn ?? null,
  warrantyUntil: changes.warrantyUntil ?? asset?.warrantyUntil ?? null,
  cost: changes.cost ?? asset?.cost ?? null,
  notes: changes.notes ?? asset?.notes ?? '',
});

async function bringRow({ asset, changes, standing, holder }: PlannedRow, context: Context) {
  const isSaved = !asset || Object.keys(changes).length > 0;
  let now = isSaved ? await saveAsset(saved(asset, changes), context) : asset;
  const note = 'By the imported list';
  if (standing) {
    const { id, version } = now;
    now = await setStanding({ id, version, standing, note }, context);
  }
  // Whoever has it has it already: the list only writes it down.
  if (holder) {
    const { id, version } = now;
    await handTo({ id, version, personId: holder.id, note }, context);
  }
}

export const importHandlers: Handlers<typeof importEndpoints> = {
  'POST /check-it-import': async (_input, context, upload) => {
    const { rows, problems, ignored } = await planOf(context, upload);
    return {
      rows: rows.length,
      ...outcomeOf(rows),
      ignored,
      problems: problems.slice(0, MOST_PROBLEMS),
      problemRows: new Set(problems.map((it) => it.row)).size,
      sample: rows.slice(0, SAMPLE).map((it) => ({
        row: it.row,
        tag: it.changes.tag ?? it.asset?.tag ?? '',
        name: it.changes.name ?? it.asset?.name ?? '',
        holder: it.holder?.name ?? null,
        what: whatOf(it),
      })),
    };
  },
  'POST /import-it-assets': async (_input, context, upload) => {
    const { rows, problems } = await planOf(context, upload);
    const [first] = problems;
    if (first) {
      const words = `Row ${first.row}, ${first.column}: ${first.message}`;
      throw invalid({ file: `Nothing was imported. ${words}` });
    }
    for (const it of rows) {
      try {
        await bringRow(it, context);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        throw invalid({ file: `Nothing was imported. Row ${it.row}: ${error.message}` });
      }
    }
    const outcome = outcomeOf(rows);
    context.audit({ action: 'it-asset.import', subject: ['it-asset', 'all'], after: outcome });
    return outcome;
  },
};
