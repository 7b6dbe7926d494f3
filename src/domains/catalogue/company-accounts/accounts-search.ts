import { z } from 'zod';
import { Flag, paging } from '#/kernel/schema.ts';
import { accountKinds } from './accounts.contract.ts';
import { settlementStatuses } from './settlement-rules.ts';
import { Month } from './settlements.contract.ts';

/** What the address of the page says. */
export const AccountsSearch = z.strictObject({
  show: z.enum(['settlements', 'register', 'rates']).default('settlements'),
  month: Month.optional(),
  status: z.enum(settlementStatuses).optional(),
  network: z.coerce.number().int().positive().optional(),
  /** The settlement whose sheet is open, `network-account`. */
  settlement: z
    .string()
    .regex(/^\d+-\d+$/)
    .optional(),
  kind: z.enum(accountKinds).optional(),
  search: z.string().max(100).default(''),
  soon: Flag.default(false),
  closed: Flag.default(false),
  /** The account whose form is open, or `new`. */
  account: z.union([z.literal('new'), z.coerce.number().int().positive()]).optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  source: z.enum(['hand', 'file', 'oxr', 'ecb']).optional(),
  /** The exchange rate whose form is open, `new`, `import` for a file of them, or `source`. */
  rate: z
    .union([z.enum(['new', 'import', 'source']), z.coerce.number().int().positive()])
    .optional(),
  sort: z.string().max(20).optional(),
  descending: Flag.optional(),
  ...paging,
});
export type AccountsSearch = z.output<typeof AccountsSearch>;

/** Changes what the address says; what is `undefined` leaves it. */
export type Change = (patch: Partial<z.input<typeof AccountsSearch>>) => void;
