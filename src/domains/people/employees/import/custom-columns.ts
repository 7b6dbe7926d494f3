import { readCustom } from '../custom-fields/custom-field-values.ts';
import type { CustomField } from '../custom-fields/custom-fields.contract.ts';
import type { NewValue } from '../custom-fields/save-values.server.ts';
import type { ImportScene, ScenePerson } from './scene.records.ts';

/** The added field a heading names. */
export const customNamed = (heading: string, scene: ImportScene): CustomField | undefined =>
  scene.customFields.find((it) => it.name.toLowerCase() === heading.trim().toLowerCase());

/**
 * What a row says of added fields, only what is another value than before; a cell that is wrong, or not
 * the importer's to change, is told.
 */
export function readCustomCells(
  row: readonly string[],
  fields: readonly (CustomField | undefined)[],
  person: ScenePerson | undefined,
  scene: ImportScene,
  tell: (column: string, message: string) => void,
): NewValue[] {
  return fields.flatMap((field, at) => {
    const text = row[at]?.trim();
    if (!field || !text) return [];
    const before = (person && scene.customValues.get(`${field.id} ${person.id}`)) ?? null;
    if (text === before) return [];
    const read = readCustom(field, text);
    if ('problem' in read) {
      tell(field.name, read.problem);
      return [];
    }
    if (read.value === before) return [];
    if (person && !person.relation.hr) {
      tell(field.name, `You may not change: ${field.name}.`);
      return [];
    }
    return [{ field, before, after: read.value }];
  });
}
