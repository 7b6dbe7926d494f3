import { useState } from 'react';
import { call } from '#/client/api.ts';
import { toastError, useRun } from '#/client/running.ts';
import { namedDay } from '#/kernel/date-words.ts';
import { Day } from '#/kernel/schema.ts';
import { Avatar } from '#/ui/avatar.tsx';
import type { Option } from '#/ui/rich/option.ts';
import { PickAt } from '#/ui/rich/pick-at.tsx';
import type { ProjectDetail } from '../in-project.part.tsx';
import type { IssuePriority, StatusGroup } from '../project-words.ts';
import { LabelMark, Priority, StatusMark, TypeMark } from './issue-marks.part.tsx';
import { changeOf, pickedOf, pickOptions, pickWords, type PickField } from './issue-picks.part.ts';
import { issueChange } from './issue.actions.ts';
import type { Issue } from './issue.contract.ts';

/** A field of an issue that is being picked, and where the list opens. */
export interface Picking {
  issue: Issue;
  field: PickField;
  at: DOMRect;
}

/** The drawings before the options. */
export function markedOption(field: PickField, option: Option, detail: ProjectDetail): Option {
  const one = <T extends { id: number }>(all: readonly T[]) =>
    all.find((it) => String(it.id) === option.value);
  const [status, type, label] = [one(detail.statuses), one(detail.types), one(detail.labels)];
  if (field === 'status' && status)
    return { ...option, mark: <StatusMark group={status.group as StatusGroup} /> };
  if (field === 'type' && type) return { ...option, mark: <TypeMark type={type} /> };
  if (field === 'labels' && label) return { ...option, mark: <LabelMark hue={label.hue} /> };
  if (field === 'priority')
    return { ...option, mark: <Priority priority={option.value as IssuePriority} /> };
  if (field === 'assignee' && option.value !== '')
    return { ...option, mark: <Avatar name={option.label} /> };
  return option;
}

/** What was typed, as a value that is not in the list. */
export function typedOption(field: PickField, typed: string): Option | undefined {
  if ((field === 'due' || field === 'start') && Day.safeParse(typed).success)
    return { value: typed, label: namedDay(typed) };
  if (field === 'points' && /^\d{1,3}([.,]5)?$/.test(typed)) {
    const value = typed.replace(',', '.');
    return { value, label: `${value} points` };
  }
  if (field === 'labels') return { value: `new ${typed}`, label: `New label “${typed}”` };
  return undefined;
}

interface IssuePickerProps {
  picking: Picking;
  detail: ProjectDetail;
  onClose: () => void;
}

/** The one list of a page in which a field of an issue is picked. */
export function IssuePicker({ picking, detail, onClose }: IssuePickerProps) {
  const { field, at } = picking;
  const run = useRun();
  const [issue, setIssue] = useState(picking.issue);
  const [value, setValue] = useState(() => pickedOf(field, issue));

  /** Labels that do not exist yet are made first. */
  async function known(picked: readonly string[]): Promise<string[]> {
    const fresh = picked.find((it) => it.startsWith('new '))?.slice(4);
    if (fresh === undefined) return [...picked];
    const { labels } = await call('POST /cjprojects/create-labels', {
      project: detail.project.key,
      labels: [{ name: fresh }],
    });
    const made = labels.find((it) => it.name.toLowerCase() === fresh.toLowerCase());
    return picked.map((it) => (it.startsWith('new ') && made ? String(made.id) : it));
  }
  const pick = async (picked: string[]) => {
    setValue(picked);
    try {
      const all = await known(picked);
      setValue(all);
      const change = changeOf(field, all);
      const changed = await run(
        {
          run: async (values: { issue: Issue }) => {
            const outcome = await issueChange.run({ issue: values.issue, change });
            // Picking several changes it several times: each against the version before.
            setIssue({ ...values.issue, version: values.issue.version + 1 });
            return field === 'labels' ? undefined : outcome;
          },
        },
        { issue },
      );
      if (!changed) onClose();
    } catch (error) {
      toastError(error);
      onClose();
    }
  };
  return (
    <PickAt
      label={`${pickWords[field]} of ${issue.key}`}
      at={at}
      options={pickOptions(field, detail).map((it) => markedOption(field, it, detail))}
      value={value}
      several={field === 'labels'}
      typedOption={(typed) => typedOption(field, typed)}
      onPick={(picked) => void pick(picked)}
      onClose={onClose}
    />
  );
}

/** Where the list opens for the row or card the keyboard is on. */
export const placeOf = (selector: string): DOMRect =>
  document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect(16, 120, 0, 0);
