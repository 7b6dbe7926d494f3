import type { FieldName } from '../employee-fields.ts';

/** Fields that are kept sealed and shown one at a time, each showing noted in the audit log. */
export const sealedNames = [
  'nationalId',
  'bankAccount',
  'salary',
] as const satisfies readonly FieldName[];
export type SealedName = (typeof sealedNames)[number];
/** Fields that stand in replies, lists and files as they are. */
export type OpenName = Exclude<FieldName, SealedName>;

export const isSealed = (name: FieldName): name is SealedName =>
  (sealedNames as readonly FieldName[]).includes(name);
