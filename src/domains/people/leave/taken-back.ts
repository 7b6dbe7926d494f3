import type { Context } from '#/store/handler.ts';

interface TakenBack {
  personId: number;
  personName: string;
  /** Who had approved it. */
  decidedBy: number | null;
  /** When it was, and why it was taken back. */
  body: string;
  link: string;
  /** Of the notice: `leave.taken-back:12`. */
  key: string;
}

/** The person is told why, and so is who approved it when it was somebody else. */
export async function tellTakenBack({ who, notify }: Context, it: TakenBack): Promise<void> {
  const { personId, personName, decidedBy, body, link, key } = it;
  const notice = { body, from: who.name, link, key };
  await notify([personId], {
    ...notice,
    type: 'short-leave.decided',
    title: `${who.name} takes your approved leave back`,
  });
  const approver = decidedBy !== null && decidedBy !== who.id ? [decidedBy] : [];
  await notify(approver, {
    ...notice,
    type: 'short-leave.cancelled',
    title: `${who.name} takes the leave of ${personName} back`,
  });
}
