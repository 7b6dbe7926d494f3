import { call } from '#/client/api.ts';
import { oneOf, refusing } from '#/client/listed.ts';
import { checkedFormula } from '#/figures/own/formula-names.ts';
import type { OwnMeasure } from '#/figures/own/own-measures.contract.ts';
import { readFormula } from '#/figures/own/read-formula.ts';
import { ownMeasuresOf } from '#/figures/own/use-own-measures.part.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { option, optional, text } from '#/kernel/parameters.ts';
import { unitWords } from './measure-words.ts';

const access = may('revenue:read');

const all = async () => (await call('GET /own-measures', {})).rows;

/** What a measure is saved from again, for the undo. */
const fieldsOf = (it: OwnMeasure) => ({
  name: it.name,
  formula: it.kept,
  unit: it.unit,
  decimals: it.decimals,
  tone: it.tone,
  description: it.description,
  shared: it.shared,
});

/** "Cost share = spend / revenue", read and checked. @throws FormulaFault, Error */
async function saidOf(words: string) {
  const [name = '', ...rest] = words.split('=');
  const formula = rest.join('=').trim();
  if (!name.trim() || !formula)
    throw new Error('Write a name and a formula: Cost share = spend / revenue.');
  const { names } = ownMeasuresOf(await all());
  const { units } = checkedFormula(readFormula(formula, names), names);
  return { name: name.trim(), formula, unit: units[0]! };
}

const newMeasure = action({
  id: 'own-measure.new',
  title: 'New own measure',
  icon: 'plus',
  access,
  keywords: ['formula', 'calculated', 'kpi', 'ratio', 'custom'],
  verbs: ['new measure', 'new own measure'],
  parameters: { words: optional(text('Name = formula')) },
  preview: ({ words }) =>
    refusing(async () => {
      if (!words) return { facts: [] };
      const { name, formula, unit } = await saidOf(words);
      return {
        facts: [
          { label: 'Saves', value: name, note: 'only me' },
          { label: 'Formula', value: formula, note: unitWords[unit].toLowerCase() },
        ],
      };
    }),
  run: async ({ words }, { go }) => {
    if (!words) return go('/reports/measures?measure=new');
    const said = await saidOf(words);
    const { id, version } = await call('POST /save-own-measure', said);
    go(`/reports/measures?measure=${id}`);
    return {
      message: `${said.name} is saved`,
      undo: () => call('POST /delete-own-measure', { id, version }),
    };
  },
});

const openMeasure = action({
  id: 'own-measure.open',
  title: 'Open an own measure',
  icon: 'chart-bar',
  access,
  keywords: ['formula', 'explain', 'guide', 'what is'],
  verbs: ['own measure', 'formula of'],
  parameters: {
    measure: option('Measure', async () =>
      (await all()).map(({ id, name, formula }) => ({ id, title: name, note: formula })),
    ),
  },
  run: async ({ measure }, { go }) => go(`/reports/measures?measure=${measure}`),
});

/** Those I may change, as they stand: archived or not. */
const changeable = (archived: boolean) =>
  option('Measure', async () =>
    (await all())
      .filter((it) => it.mayChange && it.archived === archived)
      .map(({ id, name, formula }) => ({ id, title: name, note: formula })),
  );

async function setArchived(id: number, archived: boolean) {
  const { version } = oneOf(await all(), id, 'This measure');
  const done = await call('POST /archive-own-measure', { id, version, archived });
  return {
    message: done.message,
    undo: () =>
      call('POST /archive-own-measure', { id, version: done.version, archived: !archived }),
  };
}

export const archiveMeasure = action({
  id: 'own-measure.archive',
  title: 'Archive an own measure',
  icon: 'archive',
  access,
  keywords: ['retire', 'hide', 'formula'],
  verbs: ['archive measure'],
  parameters: { measure: changeable(false) },
  run: ({ measure }) => setArchived(measure, true),
});

export const restoreMeasure = action({
  id: 'own-measure.restore',
  title: 'Offer an archived measure again',
  icon: 'refresh',
  access,
  keywords: ['unarchive', 'bring back', 'formula'],
  verbs: ['restore measure'],
  parameters: { measure: changeable(true) },
  run: ({ measure }) => setArchived(measure, false),
});

export const deleteMeasure = action({
  id: 'own-measure.delete',
  title: 'Delete an own measure',
  icon: 'trash',
  access,
  keywords: ['remove', 'formula'],
  verbs: ['delete measure'],
  parameters: {
    measure: option('Measure', async () =>
      (await all())
        .filter((it) => it.mayChange)
        .map(({ id, name, formula }) => ({ id, title: name, note: formula })),
    ),
  },
  preview: ({ measure: id }) =>
    refusing(async () => {
      if (id === undefined) return { facts: [] };
      const { name, formula, uses, others } = await call('GET /own-measure', { id });
      const used = uses.length + others;
      return {
        facts: [{ label: 'Measure', value: name, note: formula }],
        ...(used > 0 && { refusal: 'It is used: archive it instead.' }),
      };
    }),
  run: async ({ measure: id }, { go }) => {
    const before = oneOf(await all(), id, 'This measure');
    const { message } = await call('POST /delete-own-measure', { id, version: before.version });
    go('/reports/measures');
    return { message, undo: () => call('POST /save-own-measure', fieldsOf(before)) };
  },
});

export const ownMeasureActions = [
  newMeasure,
  openMeasure,
  archiveMeasure,
  restoreMeasure,
  deleteMeasure,
];
