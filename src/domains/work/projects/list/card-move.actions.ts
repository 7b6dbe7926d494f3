import { call } from '#/client/api.ts';
import type { Outcome } from '#/kernel/action.ts';
import { issueChange, type IssueChange } from '../issues/issue.actions.ts';
import type { Issue } from '../issues/issue.contract.ts';
import { askedWhereOpen } from '../issues/leave-open.part.ts';
import { noteOf, undoEnded } from '../issues/move-notes.part.ts';

interface CardMove {
  issue: Issue;
  statusId: number;
  place: { after?: number; before?: number };
  /** What it becomes in another swimlane: whose it is, of which epic, how pressing. */
  row?: IssueChange;
}

/** Run from the board: a card goes to another column or swimlane, or to another place in its own. */
export const cardMove = {
  run: async ({ issue, statusId, place, row }: CardMove): Promise<Outcome | void> => {
    const { id, status } = issue;
    if (row) return issueChange.run({ issue, change: { ...row, statusId } });
    const after = await askedWhereOpen((leaveOpen) =>
      call('POST /cjprojects/update-issue-status', { id, statusId, ...place, leaveOpen }),
    );
    if (!after) return undefined;
    if (after.status.id === status.id) return undefined;
    return {
      message: `${after.key} is ${after.status.name.toLowerCase()}${await noteOf(after)}`,
      undo: () =>
        call('POST /cjprojects/update-issue-status', {
          id,
          statusId: status.id,
          leaveOpen: true,
        }).then(() => undoEnded(after)),
    };
  },
};
