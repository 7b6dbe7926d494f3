import { z } from 'zod';
import { Flag, paging } from '#/kernel/schema.ts';
import { assetKinds } from './inventory/inventory.contract.ts';
import { requestStates } from './request-rules.ts';
import { requestKinds } from './requests/requests.contract.ts';

const OneOf = z.union([z.literal('new'), z.coerce.number().int().positive()]);

/** What the address of the page says. */
export const ItSearch = z.strictObject({
  show: z.enum(['requests', 'inventory', 'access', 'leaving']).default('requests'),
  search: z.string().max(100).default(''),
  request_kind: z.enum(requestKinds).optional(),
  state: z.enum(requestStates).optional(),
  closed: Flag.default(false),
  whose: z.enum(['any', 'asked', 'assigned', 'nobody']).default('any'),
  /** The request whose sheet is open, or a new one's form. */
  request: OneOf.optional(),
  asset_kind: z.enum(assetKinds).optional(),
  where: z.enum(['held', 'shelf', 'repair', 'lost', 'retired']).optional(),
  /** What was taken away, instead of what people have. */
  ended: Flag.default(false),
  /** The form that gives access is open. */
  give: Flag.default(false),
  /** The thing whose sheet is open, or a new one's form. */
  asset: OneOf.optional(),
  /** The dialog that takes a list in. */
  import: Flag.default(false),
  /** Whose things, or who leaves. */
  person: z.coerce.number().int().positive().optional(),
  sort: z.string().max(20).optional(),
  order: z.enum(['asc', 'desc']).optional(),
  ...paging,
});
export type ItSearch = z.output<typeof ItSearch>;

/** Changes what the address says; what is `undefined` leaves it. */
export type Change = (
  patch: Partial<z.input<typeof ItSearch>>,
  how?: { replace?: boolean },
) => void;
