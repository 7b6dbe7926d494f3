import type { z } from 'zod';
import { Currency, Day, Done, Id, Instant, Micros, TimeOfDay, Version } from '#/kernel/schema.ts';

interface Words {
  description: string;
  example?: unknown;
}

/** What the schemas that all domains share mean, for whoever has only the document. */
export const kernelSchemas: ReadonlyMap<z.core.$ZodType, Words & { name: string }> = new Map<
  z.core.$ZodType,
  Words & { name: string }
>([
  [Id, { name: 'Id', description: 'Names a record.', example: 7 }],
  [
    Version,
    {
      name: 'Version',
      description:
        'Counts the changes of a record. A change sends the version it was made against, and is refused with 412 when there is a newer one.',
      example: 1,
    },
  ],
  [
    Day,
    {
      name: 'Day',
      description: 'A day in the business zone, YYYY-MM-DD.',
      example: '2026-01-31',
    },
  ],
  [
    TimeOfDay,
    {
      name: 'TimeOfDay',
      description: 'A time of day in the business zone, HH:mm.',
      example: '09:30',
    },
  ],
  [
    Instant,
    {
      name: 'Instant',
      description: 'An instant in UTC, ISO 8601.',
      example: '2026-01-31T09:30:00.000Z',
    },
  ],
  [
    Micros,
    {
      name: 'Micros',
      description: 'Money in micro-USD: 1 000 000 is one dollar.',
      example: 12_500_000,
    },
  ],
  [Currency, { name: 'Currency', description: 'A currency of ISO 4217.', example: 'USD' }],
  [Done, { name: 'Done', description: 'It is done.', example: { message: 'Done.' } }],
]);
