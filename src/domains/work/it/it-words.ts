import type { Tone } from '#/ui/tone.ts';
import type { AssetKind, ItAsset, Standing } from './inventory/inventory.contract.ts';
import type { RequestState } from './request-rules.ts';
import type { Priority, RequestKind } from './requests/requests.contract.ts';

export const requestKindWords: Record<RequestKind, string> = {
  device: 'Device',
  access: 'Access',
  software: 'Software',
  repair: 'Repair',
  other: 'Something else',
};

export const priorityWords: Record<Priority, string> = {
  low: 'Low',
  normal: 'Normal',
  high: 'High',
};

export const stateWords: Record<RequestState, string> = {
  open: 'Open',
  in_progress: 'In progress',
  waiting: 'Waiting',
  done: 'Done',
  refused: 'Refused',
  cancelled: 'Cancelled',
};

export const stateTones: Record<RequestState, Tone> = {
  open: 'info',
  in_progress: 'warn',
  waiting: 'neutral',
  done: 'good',
  refused: 'bad',
  cancelled: 'line',
};

/** What a button says that takes a request there. */
export const moveWords: Record<RequestState, string> = {
  open: 'Open again',
  in_progress: 'Take it up',
  waiting: 'Park',
  done: 'Mark as done',
  refused: 'Refuse',
  cancelled: 'Cancel the request',
};

export const assetKindWords: Record<AssetKind, string> = {
  laptop: 'Laptop',
  desktop: 'Desktop',
  phone: 'Phone',
  tablet: 'Tablet',
  monitor: 'Monitor',
  'test-device': 'Test device',
  peripheral: 'Peripheral',
  licence: 'Licence',
  other: 'Other',
};

export const standingWords: Record<Standing, string> = {
  ready: 'Ready',
  repair: 'In repair',
  lost: 'Lost',
  retired: 'Retired',
};

export const standingTones: Record<Standing, Tone> = {
  ready: 'good',
  repair: 'warn',
  lost: 'bad',
  retired: 'line',
};

/** "LAP-0012 MacBook Pro 14". */
export const assetWords = ({ tag, name }: Pick<ItAsset, 'tag' | 'name'>) => `${tag} ${name}`;
