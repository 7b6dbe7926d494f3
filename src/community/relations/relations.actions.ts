import { call } from '#/client/api.ts';
import { may } from '#/kernel/access.ts';
import { action, type Outcome } from '#/kernel/action.ts';
import { choice, entity, option } from '#/kernel/parameters.ts';
import type { WorkKind } from '#/kernel/work-kind.ts';
import { relationNames, relationWords, type RelationName } from './relation-words.ts';
import type { WorkRelation } from './relations.contract.ts';

/** One issue or task. */
export interface WorkEnd {
  kind: WorkKind;
  id: number;
}

interface Related {
  from: WorkEnd;
  relation: RelationName;
  to: WorkEnd;
}

const send = ({ from, relation, to }: Related) =>
  call('POST /add-work-relation', { ...from, relation, toKind: to.kind, toId: to.id });

/** Behind the form of a sheet and the lines of the palette. */
export const relate = {
  run: async (it: Related): Promise<Outcome> => {
    const { id, relation, other, overtaken } = await send(it);
    const words = `${relationWords[relation]} ${other.key}`;
    return {
      message: overtaken.length > 0 ? `${words}, and what is blocked has begun already` : words,
      undo: () => call('POST /remove-work-relation', { id }),
    };
  },
};

/** Behind the cross of a row and the lines of the palette. */
export const unrelate = {
  run: async ({ from, row }: { from: WorkEnd; row: WorkRelation }): Promise<Outcome> => {
    await call('POST /remove-work-relation', { id: row.id });
    const { relation, other } = row;
    return {
      message: `No longer: ${relationWords[relation].toLowerCase()} ${other.key}`,
      undo: () => send({ from, relation, to: { kind: other.kind, id: other.id } }),
    };
  },
};

const relation = choice<RelationName>(
  'relation',
  relationNames.map((value) => ({ value, label: relationWords[value].toLowerCase() })),
);
const access = { issue: may('issues:write'), task: may('tasks:write') };
const keywords = ['relation', 'link', 'blocks', 'blocked', 'duplicate', 'depends'];

const between = (kind: WorkKind, toKind: WorkKind, title: string, verb: string) =>
  action({
    id: `${kind}.relate-${toKind}`,
    title,
    icon: 'link',
    access: access[kind],
    keywords,
    verbs: [verb],
    parameters: {
      from: entity(kind),
      relation,
      to: entity(toKind, toKind === 'issue' ? 'To issue' : 'To task'),
    },
    run: ({ from, to, ...it }) =>
      relate.run({ ...it, from: { kind, id: from }, to: { kind: toKind, id: to } }),
  });

const rowsOf = async (end: WorkEnd) => (await call('GET /work-relations', end)).rows;

const removal = (kind: WorkKind, title: string, verb: string) =>
  action({
    id: `${kind}.unrelate`,
    title,
    icon: 'link',
    access: access[kind],
    keywords,
    verbs: [verb],
    parameters: {
      from: entity(kind),
      row: option(
        'Relation',
        async ({ from }) =>
          (await rowsOf({ kind, id: from! })).map(({ id, relation: name, other }) => ({
            id,
            title: `${relationWords[name].toLowerCase()} ${other.key}`,
            note: other.title,
          })),
        ['from'],
      ),
    },
    run: async ({ from: id, row: rowId }) => {
      const from = { kind, id };
      const row = (await rowsOf(from)).find((it) => it.id === rowId);
      if (!row) throw new Error('This relation is not there any more.');
      return unrelate.run({ from, row });
    },
  });

export const relationActions = [
  between('issue', 'issue', 'Relate an issue to an issue', 'relate issue'),
  between('issue', 'task', 'Relate an issue to a task', 'relate issue to task'),
  between('task', 'task', 'Relate a task to a task', 'relate task'),
  removal('issue', 'Remove a relation of an issue', 'unrelate issue'),
  removal('task', 'Remove a relation of a task', 'unrelate task'),
];
