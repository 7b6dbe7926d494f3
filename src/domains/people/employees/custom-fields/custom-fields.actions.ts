import { call } from '#/client/api.ts';
import { oneOf, optionFrom, refusing } from '#/client/listed.ts';
import { may, signedIn } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { choice, entity, fallback, option, passed, text } from '#/kernel/parameters.ts';
import {
  customKinds,
  customKindWords,
  type CustomKind,
  type SeenBy,
} from './custom-field-values.ts';
import type { CustomField } from './custom-fields.contract.ts';

const access = may('employees:write');
const keywords = ['employee', 'record', 'custom', 'column', 'hr'];
const all = async () => (await call('GET /custom-fields', {})).rows;

/** What a field's form sends. */
export interface FieldValues {
  name: string;
  kind: CustomKind;
  choices: string[];
  seenBy: SeenBy;
  selfFills: boolean;
}

const valuesOf = ({ name, kind, choices, seenBy, selfFills }: CustomField): FieldValues => ({
  name,
  kind,
  choices,
  seenBy,
  selfFills,
});

const archive = ({ id, version }: Pick<CustomField, 'id' | 'version'>, archived: boolean) =>
  call('POST /archive-custom-field', { id, version, archived });

export const fieldSave = action({
  id: 'custom-field.save',
  title: 'Add an employee field',
  icon: 'plus',
  access,
  keywords,
  verbs: ['add employee field', 'new employee field'],
  parameters: {
    // A choice needs its choices, which are typed in the form.
    kind: fallback(
      choice(
        'Kind',
        customKinds
          .filter((it) => it !== 'choice')
          .map((value) => ({ value, label: customKindWords[value].toLowerCase() })),
      ),
      () => 'text' as const,
    ),
    name: text('Name'),
    values: passed<FieldValues>(),
    seen: passed<CustomField>(),
  },
  run: async ({ kind, name, values, seen }) => {
    const to = values ?? { name, kind, choices: [], seenBy: 'hr' as const, selfFills: false };
    const known = seen && { id: seen.id, version: seen.version };
    const saved = await call('POST /save-custom-field', { ...known, ...to });
    return {
      message: `${to.name} is ${seen ? 'saved' : 'added'}`,
      undo: () =>
        seen
          ? call('POST /save-custom-field', {
              id: saved.id,
              version: saved.version,
              ...valuesOf(seen),
            })
          : archive(saved, true),
    };
  },
});

const fieldThat = (isMeant: (it: CustomField) => boolean) =>
  option('Field', async () =>
    (await all())
      .filter(isMeant)
      .map((it) => ({ id: it.id, title: it.name, note: customKindWords[it.kind] })),
  );

export const fieldArchive = action({
  id: 'custom-field.archive',
  title: 'Archive an employee field',
  icon: 'archive',
  access,
  keywords: [...keywords, 'delete', 'remove'],
  verbs: ['archive employee field'],
  parameters: { field: fieldThat((it) => !it.isArchived), seen: passed<CustomField>() },
  run: async ({ field, seen }) => {
    const archived = await archive(seen ?? oneOf(await all(), field, 'This field'), true);
    return {
      message: `${archived.name} is archived; its values are kept`,
      undo: () => archive(archived, false),
    };
  },
});

export const fieldRestore = action({
  id: 'custom-field.restore',
  title: 'Restore an archived employee field',
  icon: 'arrow-back-up',
  access,
  keywords,
  verbs: ['restore employee field'],
  parameters: { field: fieldThat((it) => it.isArchived), seen: passed<CustomField>() },
  run: async ({ field, seen }) => {
    const restored = await archive(seen ?? oneOf(await all(), field, 'This field'), false);
    return {
      message: `${restored.name} is back with its values`,
      undo: () => archive(restored, true),
    };
  },
});

const heldOf = async (person: number) =>
  (await call('GET /employee-custom-fields', { person })).rows;

/** Fills fields in against the record as it was seen, or as it stands. */
export const fieldFill = action({
  id: 'custom-field.fill',
  title: 'Fill in a field of an employee',
  icon: 'pencil',
  access: signedIn,
  keywords,
  verbs: ['fill in'],
  parameters: {
    person: entity('person'),
    field: optionFrom(
      'Field',
      async ({ person }: { person: number }) =>
        (await heldOf(person))
          .filter((it) => it.mayChange)
          .map((it) => ({ id: it.id, title: it.name, note: it.value ?? undefined })),
      ['person'],
    ),
    value: text('Value'),
    version: passed<number>(),
    values: passed<{ field: number; value: string | null }[]>(),
  },
  preview: ({ person, field, value }) =>
    refusing(async () => {
      if (person === undefined || field === undefined) return { facts: [] };
      const it = oneOf(await heldOf(person), field, 'This field');
      return {
        facts: [
          { label: it.name, value: it.value ?? 'Empty' },
          ...(value ? [{ label: 'New', value }] : []),
        ],
      };
    }),
  run: async ({ person, field, value, version, values }) => {
    const { version: now, name } = await call('GET /employee', { id: person });
    const to = values ?? [{ field, value }];
    const before = await heldOf(person);
    await call('POST /save-custom-values', { person, version: version ?? now, values: to });
    const back = to.map((it) => ({
      field: it.field,
      value: before.find((one) => one.id === it.field)?.value ?? null,
    }));
    const undo = async () => {
      const current = await call('GET /employee', { id: person });
      return call('POST /save-custom-values', {
        person,
        version: current.version,
        values: back,
      });
    };
    return { message: `The record of ${name} is saved`, undo };
  },
});

const openFields = action({
  id: 'custom-field.open',
  title: 'Open the employee fields',
  icon: 'columns-3',
  access,
  keywords,
  run: async (_values, { go }) => go('/administration/employee-fields'),
});

export const customFieldActions = [fieldSave, fieldArchive, fieldRestore, fieldFill, openFields];
