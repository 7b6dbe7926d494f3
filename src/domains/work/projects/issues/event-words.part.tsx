import { Fragment, type ReactNode } from 'react';
import { namedDay } from '#/kernel/date-words.ts';
import { lookUp } from '#/kernel/look-up.ts';
import type { IssueEvent } from '../overview/overview.contract.ts';
import { issuePriorities, priorityWords } from '../project-words.ts';

const fieldWords: Record<string, string> = {
  title: 'the title',
  status: 'the status',
  type: 'the type',
  priority: 'the priority',
  assignee: 'the assignee',
  parent: 'what it stands below',
  points: 'the points',
  start: 'the start date',
  due: 'the due day',
  sprint: 'the sprint',
  labels: 'the labels',
  app: 'the game',
};

/** A value of the history in words; names are kept beside ids, so nothing is looked up. */
function valueWords(field: string, value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  if (field === 'priority') {
    const priority = issuePriorities.find((it) => it === value);
    return priority ? priorityWords[priority].toLowerCase() : String(value);
  }
  if ((field === 'due' || field === 'start') && typeof value === 'string') return namedDay(value);
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : 'nothing';
  if (typeof value === 'object') {
    const { name, key } = value as { name?: string; key?: string };
    return name ?? key ?? '';
  }
  return String(value);
}

/** "moved it from To do to In progress", "changed the due day from 20 Nov to 21 Nov". */
export function eventWords({ field, from, to }: IssueEvent): ReactNode {
  const [was, is] = [valueWords(field, from), valueWords(field, to)];
  switch (field) {
    case 'created':
      return 'created it';
    case 'deleted':
      return 'deleted it';
    case 'restored':
      return 'brought it back';
    case 'description':
      return 'changed the description';
    case 'asset':
      return from === null ? `attached ${is}` : `took ${was} off`;
    case 'status':
      return (
        <Fragment>
          moved it from {was} to <b>{is}</b>
        </Fragment>
      );
    case 'assignee':
      return to === null ? (
        `took it from ${was}`
      ) : (
        <Fragment>
          gave it to <b>{is}</b>
        </Fragment>
      );
    default:
      return (
        <Fragment>
          changed {lookUp(fieldWords, field) ?? field} from {was} to <b>{is}</b>
        </Fragment>
      );
  }
}
