import { invalid, notFound, stale } from '#/kernel/refusal.ts';
import { serve, type Context } from '#/store/handler.ts';
import { fieldsOfAll } from './fields.ts';
import { guess } from './guess.ts';
import { checkMeaning, headerKey, mappedFormat } from './mapped-format.ts';
import { Meaning, mappingsEndpoints } from './mappings.contract.ts';
import { findMapping, listMappings } from './mappings.records.ts';
import { previewMapping } from './preview-mapping.ts';
import { beginningOf, tableOf } from './read-part.ts';
import { networkOf, saveMapping } from './save-mapping.server.ts';

const SAMPLE = 5;

/** @throws Refusal `invalid` when the text is no meaning. */
function meaningOf(text: string): Meaning {
  try {
    return Meaning.parse(JSON.parse(text));
  } catch {
    throw invalid({ mapping: 'This is no mapping of columns.' });
  }
}

const activeNetworks = ({ db }: Context) =>
  db
    .selectFrom('networks')
    .select(['code', 'name'])
    .where('active', '=', true)
    .orderBy('name')
    .execute();

export const mappingsServed = serve(mappingsEndpoints, {
  'POST /read-columns': async (_input, context, upload) => {
    if (!upload) throw invalid({ file: 'A file is needed here.' });
    const { header, rows } = await tableOf(beginningOf(upload.name, upload.bytes));
    return {
      header,
      sample: rows.slice(0, SAMPLE).map((it) => it.map((cell) => cell.slice(0, 200))),
      guess: guess(header, rows.slice(0, 200)),
      networks: await activeNetworks(context),
      fields: fieldsOfAll(),
    };
  },
  'POST /preview-import-mapping': async ({ mapping }, context, upload) => {
    if (!upload) throw invalid({ file: 'A file is needed here.' });
    const file = beginningOf(upload.name, upload.bytes);
    const meaning = meaningOf(mapping);
    const { header } = await tableOf(file);
    checkMeaning(meaning, header);
    const { type } = await networkOf(context, meaning.network);
    const unnamed = { id: 0, name: '', header: headerKey(header), networkType: type };
    return previewMapping(file, mappedFormat({ ...meaning, ...unnamed }), context.now);
  },
  'POST /save-import-mapping': async (input, context) => saveMapping(context, input),
  'GET /import-mappings': async (_input, context) => ({ rows: await listMappings(context) }),
  'POST /delete-import-mapping': async ({ id, version }, context) => {
    const before = await findMapping(context, id);
    if (!before) throw notFound('This mapping');
    if (before.version !== version) throw stale(before);
    await context.db.deleteFrom('import_mappings').where('id', '=', id).execute();
    context.audit({ action: 'import-mapping.delete', subject: ['import-mapping', id], before });
    return { message: `${before.name} is forgotten; what it brought stays.` };
  },
});
