import { z } from 'zod';
import { may, notWhileActing } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Done, Flag, Id, Instant, line, pageOf, paging, Version } from '#/kernel/schema.ts';

const Named = z.object({ id: z.number().int(), name: z.string() });

export const IpRule = z.object({
  id: z.number().int(),
  version: Version,
  /** `allow`: people under check come from such networks only. `block`: never from this one. */
  kind: z.enum(['allow', 'block']),
  network: z.string(),
  label: z.string(),
  /** Those it does not concern. */
  exempt: z.array(Named),
  madeBy: z.string().nullable(),
  madeAt: Instant,
  /** Whether the asker's address lies in it. */
  hasMe: z.boolean(),
});
export type IpRule = z.output<typeof IpRule>;

export const CheckedUser = z.object({
  id: z.number().int(),
  version: Version,
  name: z.string(),
  title: z.string().nullable(),
  role: z.string(),
  status: z.enum(['invited', 'active', 'blocked']),
  checked: z.boolean(),
  /** Labels of the rules that do not concern the person. */
  exemptFrom: z.array(z.string()),
  /** When they were turned away last, within what is kept. */
  refusedAt: Instant.nullable(),
  /** Whether the asker may switch the check: oneself, and people of a lower rank. */
  canSwitch: z.boolean(),
});
export type CheckedUser = z.output<typeof CheckedUser>;

const Attempt = z.object({
  id: z.number().int(),
  person: Named,
  address: z.string(),
  /** As in the list of places. */
  place: z.string(),
  door: z.enum(['sign-in', 'session']),
  tries: z.number().int(),
  lastAt: Instant,
});
export type Attempt = z.output<typeof Attempt>;

const access = notWhileActing(may('ip-rules:write'));
const q = z.string().trim().max(100).optional();
/** What would lock the asker out is done only when they type the address they are at. */
const confirm = z.string().trim().max(60).optional();

export const ipRulesEndpoints = {
  'GET /ip-rules': endpoint({
    summary: 'List the rules about addresses, and tell where I am myself',
    access,
    input: z.strictObject({}),
    output: z.object({
      rows: z.array(IpRule),
      /** The address this request came from. */
      address: z.string(),
      /** How many people the rules concern. */
      checked: z.number().int(),
    }),
  }),
  'POST /save-ip-rule': endpoint({
    summary: 'Add a rule about addresses, or change the one with this id',
    access,
    input: z.strictObject({
      id: Id.optional(),
      version: Version.optional(),
      kind: z.enum(['allow', 'block']),
      network: z.string().trim().min(1, 'This is needed.').max(60),
      label: line(60),
      exempt: z.array(Id).max(200).default([]),
      confirm,
    }),
    output: IpRule,
  }),
  'POST /delete-ip-rule': endpoint({
    summary: 'Delete a rule about addresses',
    access,
    input: z.strictObject({ id: Id, version: Version, confirm }),
    output: Done,
  }),
  'GET /get-ip-users': endpoint({
    summary: 'List people with whether the rules about addresses concern them',
    access,
    input: z.strictObject({ q, checked: Flag.optional(), ...paging }),
    output: pageOf(CheckedUser),
  }),
  'POST /update-user-ipcheck': endpoint({
    summary: 'Switch the check of addresses on or off for one person',
    access,
    input: z.strictObject({ id: Id, version: Version, checked: z.boolean(), confirm }),
    output: Done.extend({ version: Version }),
  }),
  'GET /ip-attempts': endpoint({
    summary: 'List who was turned away by the rules, the latest first',
    access,
    input: z.strictObject({ q, person: Id.optional(), ...paging }),
    /** How many days addresses are kept. */
    output: pageOf(Attempt).extend({ keptDays: z.number().int() }),
  }),
};
