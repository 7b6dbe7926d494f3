import { Avatar } from '#/ui/avatar.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import type { ProjectDetail } from './in-project.part.tsx';
import { LabelMark } from './issues/issue-marks.part.tsx';

/** "anyone", "Hira Baig", "3 of them". */
export const said = (names: readonly (string | undefined)[], none: string) =>
  names.length === 0 ? none : names.length === 1 ? names[0] : `${names.length} of them`;
export const orNone = <T,>(values: T[]) => (values.length > 0 ? values : undefined);

type Assignee = number | 'me' | 'none';

interface AssigneeChipProps {
  members: ProjectDetail['members'];
  value: readonly Assignee[];
  onChange: (value: Assignee[] | undefined) => void;
}

/** Whose issues are shown: people who work in the project, oneself, or nobody. */
export function AssigneeChip({ members, value, onChange }: AssigneeChipProps) {
  const people = members.filter((it) => it.role !== 'viewer');
  const nameOf = (it: Assignee) =>
    it === 'me' ? 'me' : it === 'none' ? 'nobody' : people.find(({ id }) => id === it)?.name;
  return (
    <PickChip
      label="Assignee"
      several
      options={[
        { value: 'me', label: 'Me' },
        { value: 'none', label: 'Nobody' },
        ...people.map((it) => ({
          value: String(it.id),
          label: it.name,
          mark: <Avatar name={it.name} />,
        })),
      ]}
      value={value.map(String)}
      on={value.length > 0}
      onChange={(all) =>
        onChange(orNone(all.map((it) => (it === 'me' || it === 'none' ? it : Number(it)))))
      }
    >
      {said(value.map(nameOf), 'anyone')}
    </PickChip>
  );
}

interface LabelChipProps {
  labels: ProjectDetail['labels'];
  value: readonly number[];
  /** While none is picked. */
  none: string;
  /** Added when it is needed, instead of a part of the sentence. */
  add?: boolean;
  onChange: (value: number[] | undefined) => void;
}

/** Which labels the issues that are shown carry. */
export function LabelChip({ labels, value, none, add = false, onChange }: LabelChipProps) {
  const isAdded = add && value.length === 0;
  return (
    <PickChip
      label="Labels"
      several
      add={isAdded}
      icon={isAdded ? 'plus' : undefined}
      options={labels.map((it) => ({
        value: String(it.id),
        label: it.name,
        mark: <LabelMark hue={it.hue} />,
      }))}
      value={value.map(String)}
      on={value.length > 0}
      onChange={(all) => onChange(orNone(all.map(Number)))}
    >
      {said(
        value.map((id) => labels.find((it) => it.id === id)?.name),
        none,
      )}
    </PickChip>
  );
}
