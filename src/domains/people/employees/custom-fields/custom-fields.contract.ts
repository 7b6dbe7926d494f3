import { z } from 'zod';
import { may, notWhileActing, signedIn } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Done, Id, line, Version } from '#/kernel/schema.ts';
import { customKinds, seenBys } from './custom-field-values.ts';

/** As many fields as are in use at once, and choices of one. */
export const MOST_FIELDS = 50;
const MOST_CHOICES = 50;

const described = {
  name: line(60),
  kind: z.enum(customKinds),
  /** Of a choice. */
  choices: z.array(line(80)).max(MOST_CHOICES),
  seenBy: z.enum(seenBys),
  /** The person may fill it in, and so sees it. */
  selfFills: z.boolean(),
};

const CustomField = z.object({
  id: Id,
  version: Version,
  ...described,
  isArchived: z.boolean(),
  /** How many records hold something. */
  filled: z.number().int(),
});
export type CustomField = z.output<typeof CustomField>;

const CustomValue = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(customKinds),
  choices: z.array(z.string()),
  /** A number and a day as text; `yes` or `no`. */
  value: z.string().nullable(),
  mayChange: z.boolean(),
});
export type CustomValue = z.output<typeof CustomValue>;

const write = notWhileActing(may('employees:write'));

export const customFieldsEndpoints = {
  'GET /custom-fields': endpoint({
    summary: 'List the fields added to the record of employees, archived ones last',
    access: may('employees:write'),
    input: z.strictObject({}),
    output: z.object({ rows: z.array(CustomField) }),
  }),
  'POST /save-custom-field': endpoint({
    summary: 'Add a field to the record of employees, or change the one with this id',
    access: write,
    input: z
      .strictObject({
        id: Id.optional(),
        version: Version.optional(),
        ...described,
        choices: described.choices.default([]),
      })
      .refine((it) => it.id === undefined || it.version !== undefined, {
        path: ['version'],
        message: 'Say which version you changed.',
      })
      .refine((it) => (it.kind === 'choice') === it.choices.length > 0, {
        path: ['choices'],
        message: 'A choice has choices, and other kinds have none.',
      })
      .refine(
        (it) => new Set(it.choices.map((one) => one.toLowerCase())).size === it.choices.length,
        {
          path: ['choices'],
          message: 'A choice is there twice.',
        },
      ),
    output: CustomField,
  }),
  'POST /archive-custom-field': endpoint({
    summary: 'Archive a field, whose values are kept out of sight, or restore it with them',
    access: write,
    input: z.strictObject({ id: Id, version: Version, archived: z.boolean() }),
    output: CustomField,
  }),
  'GET /employee-custom-fields': endpoint({
    summary: 'Tell what the added fields hold of an employee, those I may see',
    access: signedIn,
    input: z.strictObject({ person: Id }),
    output: z.object({ rows: z.array(CustomValue) }),
  }),
  'POST /save-custom-values': endpoint({
    summary: 'Fill in added fields of an employee; what I may not change is refused by its name',
    access: notWhileActing(signedIn),
    input: z.strictObject({
      person: Id,
      /** Of the record. */
      version: Version,
      values: z
        .array(
          z.strictObject({
            field: Id,
            /** As it is typed; null empties it. */
            value: z.string().trim().max(1000, 'At most 1000 characters.').nullable(),
          }),
        )
        .min(1, 'Name a field.')
        .max(MOST_FIELDS),
    }),
    output: Done,
  }),
};
