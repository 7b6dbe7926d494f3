import type { Context } from '#/store/handler.ts';

/** What is done to people elsewhere in the house and only asked for here. */
export interface PeopleDoors {
  /** Adds and invites somebody; the person's id. */
  invite: (
    context: Context,
    it: { name: string; email: string; roleId: number },
  ) => Promise<number>;
  /** Gives somebody another e-mail, once it is confirmed from there. */
  changeEmail: (
    it: { id: number; version: number; email: string },
    context: Context,
  ) => Promise<unknown>;
  /** Ends sessions, devices and memberships of somebody who has left. */
  markLeft: (it: { id: number; version: number }, context: Context) => Promise<unknown>;
}
