import { call } from '#/client/api.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import {
  choice,
  day,
  entity,
  flag,
  many,
  option,
  optional,
  orNone,
  passed,
  text,
} from '#/kernel/parameters.ts';
import { archiveActions } from './archive/archive.actions.ts';
import { previewOf, readDocument } from './document-preview.ts';
import { documentHref, EDITOR } from './document-words.ts';
import { guideActions } from './guides/guides.actions.ts';
import { manualActions } from './headings/headings.actions.ts';
import { textCommentActions } from './text-comments/text-comments.actions.ts';

const write = may('documents:write');
const document = entity('document');
const version = passed<number>();

const documentNew = action({
  id: 'document.new',
  title: 'Write a document',
  icon: 'file-text',
  access: write,
  keywords: ['new document', 'page', 'wiki', 'note'],
  verbs: ['document', 'doc'],
  parameters: { title: optional(text('title')), body: optional(text('text')) },
  run: async ({ title, body }, { go }) => {
    if (!title || !body) return go(title ? `${EDITOR}?title=${encodeURIComponent(title)}` : EDITOR);
    const { id, version: at } = await call('POST /documents/save', { title, body });
    return {
      message: `${title} is written, for you alone at first`,
      undo: () => call('POST /documents/delete', { id, version: at }),
    };
  },
});

export const documentMove = action({
  id: 'document.move',
  title: 'Move a document',
  icon: 'transfer',
  access: write,
  keywords: ['tree', 'order', 'below'],
  parameters: {
    id: document,
    parentId: orNone(entity('document', 'Below'), 'to the top', 'top'),
    beforeId: passed<number>(),
  },
  preview: previewOf,
  run: async (it) => {
    const { message, before } = await call('POST /documents/move', it);
    return {
      message,
      ...(before && { undo: () => call('POST /documents/move', { id: it.id, ...before }) }),
    };
  },
});

export const documentDelete = action({
  id: 'document.delete',
  title: 'Delete a document',
  icon: 'trash',
  access: write,
  keywords: ['remove', 'throw away'],
  parameters: { id: document, version },
  preview: previewOf,
  run: async ({ id, version: seen }) => {
    const at = seen ?? (await readDocument(id)).version;
    const { message } = await call('POST /documents/delete', { id, version: at });
    return { message, undo: () => call('POST /documents/bring-back', { id }) };
  },
});

export const documentVerify = action({
  id: 'document.verify',
  title: 'Verify a document',
  icon: 'checks',
  access: write,
  keywords: ['stale', 'right', 'up to date', 'review'],
  verbs: ['verify'],
  parameters: { id: document, until: orNone(day('until'), 'no longer'), version },
  preview: previewOf,
  run: async ({ id, until, version: seen }) => {
    const before = await readDocument(id);
    const at = seen ?? before.version;
    const it = await call('POST /documents/verify', { id, version: at, until });
    return { message: until ? `${it.title} is verified` : `${it.title} is no longer verified` };
  },
});

const versionOption = option(
  'Version',
  async ({ id }) => {
    const { rows } = await call('GET /documents/versions', { id: id!, perPage: 100 });
    return rows.map((it) => ({
      id: it.number,
      title: `version ${it.number}`,
      keywords: [String(it.number)],
      note: it.author.name,
    }));
  },
  ['id'],
);

export const documentRestore = action({
  id: 'document.restore',
  title: 'Bring a version of a document back',
  icon: 'history',
  access: write,
  keywords: ['history', 'version', 'undo'],
  parameters: { id: document, number: versionOption, was: passed<number>(), version },
  preview: previewOf,
  run: async ({ id, version: seen, number, was }) => {
    const at = seen ?? (await readDocument(id)).version;
    const it = await call('POST /documents/restore', { id, version: at, number });
    return {
      message: `Version ${number} is the latest again`,
      ...(was !== undefined && {
        undo: () => call('POST /documents/restore', { id, version: it.version, number: was }),
      }),
    };
  },
});

export const documentTemplate = action({
  id: 'document.template',
  title: 'Make a document a template',
  icon: 'template',
  access: write,
  keywords: ['form', 'start from'],
  parameters: {
    id: document,
    template: optional(flag('as', ['a template', 'template'], ['no template'])),
    version,
  },
  preview: previewOf,
  run: async ({ id, template = true, version: seen }) => {
    const { title, body, version: now } = await readDocument(id);
    const said = { id, title, body };
    const saved = await call('POST /documents/save', { ...said, version: seen ?? now, template });
    return {
      message: template ? `${title} is a template` : `${title} is no longer a template`,
      undo: () =>
        call('POST /documents/save', { ...said, version: saved.version, template: !template }),
    };
  },
});

const documentShare = action({
  id: 'document.share',
  title: 'Say who reads and writes a document',
  icon: 'lock',
  access: write,
  keywords: ['share', 'permissions', 'private', 'owner', 'access'],
  verbs: ['share document', 'share a document'],
  parameters: {
    document,
    audience: optional(
      choice<'inherited' | 'everybody' | 'team' | 'people'>('with', [
        { value: 'everybody', label: 'everybody', keywords: ['everyone', 'all'] },
        { value: 'team', label: 'a team', keywords: ['team'] },
        { value: 'people', label: 'nobody else', keywords: ['private', 'people alone'] },
        { value: 'inherited', label: 'as above it', keywords: ['inherited'] },
      ]),
    ),
    level: optional(
      choice<'read' | 'write'>('to', [
        { value: 'read', label: 'read' },
        { value: 'write', label: 'write', keywords: ['edit'] },
      ]),
    ),
    team: optional(entity('team')),
    people: optional(many(entity('person', 'and'))),
  },
  preview: previewOf,
  run: async ({ document: id, audience, level = 'read', team, people }, { go }) => {
    if (!audience && !team && !people) return go(`${documentHref(id)}&open=permissions`);
    const before = await call('GET /documents/permissions', { id });
    const kept = before.people.map((it) => ({ id: it.id, level: it.level }));
    const added = (people ?? []).filter((it) => kept.every((one) => one.id !== it));
    const asked = {
      id,
      audience: audience ?? (team ? ('team' as const) : before.audience),
      level,
      teamId: team ?? before.team?.id ?? null,
      people: [...kept, ...added.map((it) => ({ id: it, level }))],
      ownerId: before.owner.id,
    };
    const after = await call('POST /documents/permissions', { ...asked, version: before.version });
    const back = {
      id,
      version: after.version,
      audience: before.audience,
      level: before.level,
      teamId: before.team?.id ?? null,
      people: kept,
      ownerId: before.owner.id,
    };
    return { message: 'Shared', undo: () => call('POST /documents/permissions', back) };
  },
});

export const documentActions = [
  documentShare,
  documentNew,
  ...textCommentActions,
  ...archiveActions,
  documentMove,
  documentDelete,
  documentVerify,
  documentRestore,
  documentTemplate,
  ...manualActions,
  ...guideActions,
];
