import { Avatar } from '#/ui/avatar.tsx';
import type { BoardColumn } from '#/ui/board/board.tsx';
import type { Swimlane } from '#/ui/board/swimlanes.tsx';
import { Priority } from '../issues/issue-marks.part.tsx';
import type { IssueChange } from '../issues/issue.actions.ts';
import type { Issue } from '../issues/issue.contract.ts';
import { issuePriorities, priorityWords } from '../project-words.ts';
import type { SwimlaneKind } from './issues-search.ts';

interface IssueSwimlane extends Swimlane {
  /** What an issue becomes that is dropped here. */
  change: IssueChange;
}

/** How people are called: with what tells those of one name apart. */
type NameOf = (person: { id: number; name: string }) => string;

/** The row an issue stands in. */
function rowOf(
  kind: SwimlaneKind,
  { assignee, parent, priority }: Issue,
  nameOf: NameOf,
): IssueSwimlane {
  switch (kind) {
    case 'assignee':
      return assignee
        ? {
            id: `${assignee.id}`,
            title: nameOf(assignee),
            mark: <Avatar name={assignee.name} alone />,
            change: { assigneeId: assignee.id },
          }
        : { id: 'none', title: 'Unassigned', change: { assigneeId: null } };
    case 'epic':
      return parent
        ? {
            id: `${parent.id}`,
            title: `${parent.key} ${parent.title}`,
            change: { parentId: parent.id },
          }
        : { id: 'none', title: 'No epic', change: { parentId: null } };
    default:
      return {
        id: priority,
        title: priorityWords[priority],
        mark: <Priority priority={priority} />,
        change: { priority },
      };
  }
}

const rankOf = (kind: SwimlaneKind, { id, title }: Swimlane) => {
  if (kind === 'priority') return String(issuePriorities.findIndex((it) => it === id));
  return id === 'none' ? '1' : `0 ${title.toLowerCase()}`;
};

const COLUMN_IN_ROW = ' in ';

/** The status and the row that a column of a cut board stands for. */
export function cellOf(column: string) {
  const [status, row] = column.split(COLUMN_IN_ROW);
  return { statusId: Number(status), row };
}

/** Cuts the columns of a board into rows, those first that a person looks for first. */
export function cutIntoRows(
  kind: SwimlaneKind,
  columns: readonly BoardColumn<Issue>[],
  nameOf: NameOf,
) {
  const rows = new Map<string, IssueSwimlane>();
  for (const issue of columns.flatMap((it) => it.cards)) {
    const row = rowOf(kind, issue, nameOf);
    rows.set(row.id, row);
  }
  const sorted = [...rows.values()].toSorted((a, b) =>
    rankOf(kind, a).localeCompare(rankOf(kind, b), 'en'),
  );
  const cells = sorted.flatMap((row) =>
    columns.map((column): BoardColumn<Issue> => ({
      id: `${column.id}${COLUMN_IN_ROW}${row.id}`,
      row: row.id,
      title: column.title,
      mark: column.mark,
      cards: column.cards.filter((it) => rowOf(kind, it, nameOf).id === row.id),
    })),
  );
  return { rows: sorted, cells };
}
