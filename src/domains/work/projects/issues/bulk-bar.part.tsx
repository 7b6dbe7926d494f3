import { useState, type ReactNode } from 'react';
import { useRun } from '#/client/running.ts';
import { counted } from '#/kernel/numbers.ts';
import { Button } from '#/ui/button.tsx';
import { usePageKeys } from '#/ui/page-keys.ts';
import { PickAt } from '#/ui/rich/pick-at.tsx';
import { SelectionBar } from '#/ui/selection-bar.tsx';
import type { ProjectDetail } from '../in-project.part.tsx';
import { changeIssues } from './bulk-issues.actions.ts';
import { MOST_AT_ONCE, type IssueRowChange } from './bulk-issues.contract.ts';
import { markedOption, placeOf, typedOption } from './issue-picker.part.tsx';
import { changeOf, pickedOf, pickOptions, pickWords } from './issue-picks.part.ts';
import type { Issue } from './issue.contract.ts';

const bulkFields = [
  { field: 'status', keys: 's' },
  { field: 'assignee', keys: 'a' },
  { field: 'priority', keys: 'p' },
  { field: 'labels', keys: 'l' },
  { field: 'sprint', keys: undefined },
  { field: 'start', keys: undefined },
  { field: 'due', keys: 'd' },
] as const;
/** The keys of the bar: those of a row or card are for all that are selected, once there are any. */
export const bulkKeys: readonly string[] = bulkFields.flatMap(({ keys }) => keys ?? []);

type BulkField = (typeof bulkFields)[number]['field'];

/** What all of them have: it is ticked in the list. */
function shared(field: BulkField, issues: readonly Issue[]): string[] {
  const [first, ...others] = issues.map((it) => pickedOf(field, it));
  return (first ?? []).filter((value) => others.every((it) => it.includes(value)));
}

/** A label that all have is taken off, one that some lack is put on these; the others stay. */
function labelled(issues: readonly Issue[], label: number): (issue: Issue) => IssueRowChange {
  const has = (it: Issue) => it.labels.some((one) => one.id === label);
  const isOnAll = issues.every(has);
  return (it) => {
    const others = it.labels.map((one) => one.id).filter((id) => id !== label);
    return { labelIds: isOnAll ? others : [...others, label] };
  };
}

interface BulkBarProps {
  /** Those that are selected. */
  issues: readonly Issue[];
  detail: ProjectDetail;
  /** How many are shown. */
  shown: number;
  /** No dialog or sheet is open above the list. */
  isFree: boolean;
  onAll: () => void;
  onClear: () => void;
  /** What else can be done with them here. */
  children?: ReactNode;
}

/** What can be done with the selected issues at once; each press changes all of them. */
export function BulkBar(props: BulkBarProps) {
  const { issues, detail, shown, isFree, onAll, onClear, children } = props;
  const run = useRun();
  const [picking, setPicking] = useState<{ field: BulkField; at: DOMRect }>();
  const count = issues.length;
  const isMany = count > MOST_AT_ONCE;
  const open = (field: BulkField) => setPicking({ field, at: placeOf(`[data-bulk="${field}"]`) });
  usePageKeys(
    bulkFields.map(
      ({ field, keys }) =>
        keys !== undefined && {
          keys,
          words: `${pickWords[field]} of the selected`,
          run: () => open(field),
        },
    ),
    detail.mayWrite && count > 0 && !isMany && isFree && picking === undefined,
  );
  const pick = (field: BulkField, picked: string) => {
    const change =
      field === 'labels' ? labelled(issues, Number(picked)) : () => changeOf(field, [picked]);
    void run(changeIssues, { issues, change });
  };
  return (
    <>
      <SelectionBar count={count} onClear={onClear}>
        {isMany && <span className="f2">At most {MOST_AT_ONCE} are changed at once</span>}
        {detail.mayWrite &&
          bulkFields.map(({ field, keys }) => (
            <Button
              key={field}
              size="s"
              keys={keys}
              disabled={isMany}
              data-bulk={field}
              onClick={() => open(field)}
            >
              {pickWords[field]}
            </Button>
          ))}
        {children}
        {shown > count && (
          <Button size="s" onClick={onAll}>
            Select all {shown} shown
          </Button>
        )}
      </SelectionBar>
      {picking && count > 0 && (
        <PickAt
          label={`${pickWords[picking.field]} of ${counted(count, 'issue')}`}
          at={picking.at}
          options={pickOptions(picking.field, detail).map((it) =>
            markedOption(picking.field, it, detail),
          )}
          value={shared(picking.field, issues)}
          typedOption={
            picking.field === 'due' || picking.field === 'start'
              ? (typed) => typedOption(picking.field, typed)
              : undefined
          }
          onPick={([picked]) => picked !== undefined && pick(picking.field, picked)}
          onClose={() => setPicking(undefined)}
        />
      )}
    </>
  );
}
