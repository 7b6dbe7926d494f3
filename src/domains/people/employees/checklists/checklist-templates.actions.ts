import { call } from '#/client/api.ts';
import { oneOf } from '#/client/listed.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { choice, fallback, option, passed, text } from '#/kernel/parameters.ts';
import {
  checklistKinds,
  kindWords,
  type ChecklistKind,
  type ItemOwner,
} from './checklist-words.ts';
import type { ChecklistTemplate } from './checklists.contract.ts';

const access = may('employees:write');
const keywords = ['onboarding', 'offboarding', 'joiner', 'leaver', 'template'];

const all = async () => (await call('GET /checklist-templates', {})).rows;

/** What a template's form sends. */
export interface TemplateValues {
  kind: ChecklistKind;
  name: string;
  departmentId: number | null;
  items: { title: string; owner: ItemOwner; ownerId: number | null; dueAfter: number }[];
}

const valuesOf = (it: ChecklistTemplate): TemplateValues => ({
  kind: it.kind,
  name: it.name,
  departmentId: it.department?.id ?? null,
  items: it.items.map(({ title, owner, person, dueAfter }) => ({
    title,
    owner,
    ownerId: person?.id ?? null,
    dueAfter,
  })),
});

export const templateSave = action({
  id: 'checklist-template.save',
  title: 'Add a checklist template',
  icon: 'plus',
  access,
  keywords,
  verbs: ['add checklist template', 'new checklist template'],
  parameters: {
    kind: fallback(
      choice(
        'Kind',
        checklistKinds.map((value) => ({ value, label: kindWords[value].toLowerCase() })),
      ),
      () => 'onboarding' as ChecklistKind,
    ),
    name: text('Name'),
    item: text('Item'),
    /** From the form: what it says, and what it was. */
    values: passed<TemplateValues>(),
    seen: passed<ChecklistTemplate>(),
  },
  run: async ({ kind, name, item, values, seen }) => {
    // Typed, it begins with one item; the others are added on its form.
    const first = { title: item, owner: 'hr' as const, ownerId: null, dueAfter: 0 };
    const to = values ?? { kind, name, departmentId: null, items: [first] };
    const known = seen && { id: seen.id, version: seen.version };
    const { id, version } = await call('POST /save-checklist-template', { ...known, ...to });
    return {
      message: `${to.name} is ${seen ? 'saved' : 'added'}`,
      undo: () =>
        seen
          ? call('POST /save-checklist-template', { id, version, ...valuesOf(seen) })
          : call('POST /delete-checklist-template', { id, version }),
    };
  },
});

export const templateDelete = action({
  id: 'checklist-template.delete',
  title: 'Delete a checklist template',
  icon: 'trash',
  access,
  keywords,
  verbs: ['delete checklist template', 'remove checklist template'],
  parameters: {
    template: option('Template', async () =>
      (await all()).map((it) => ({ id: it.id, title: it.name, note: kindWords[it.kind] })),
    ),
    seen: passed<ChecklistTemplate>(),
  },
  run: async ({ template, seen }) => {
    const it = seen ?? oneOf(await all(), template, 'This template');
    const { message } = await call('POST /delete-checklist-template', {
      id: it.id,
      version: it.version,
    });
    return { message, undo: () => call('POST /save-checklist-template', valuesOf(it)) };
  },
});

export const templateActions = [templateSave, templateDelete];
