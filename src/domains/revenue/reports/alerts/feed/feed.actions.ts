import { call } from '#/client/api.ts';
import { everyRow, oneOf } from '#/client/listed.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { shortDay } from '#/kernel/date-words.ts';
import { option, optional, text } from '#/kernel/parameters.ts';
import type { AlertFinding } from './feed.contract.ts';

const access = may('revenue:read');

const nameOf = ({ label, alert }: AlertFinding) =>
  label ? `${label.label}: ${alert.title}` : alert.title;

const findings = (known: boolean) =>
  everyRow((page) =>
    call('GET /alert-findings', { ...page, whose: 'all', state: known ? 'known' : 'open' }),
  );

const finding = (known: boolean) =>
  option('Finding', async () =>
    (await findings(known)).map((it) => ({
      id: it.id,
      title: nameOf(it),
      note: `${shortDay(it.day)}, ${it.words}`,
    })),
  );

export const acknowledgeFinding = action({
  id: 'alert.acknowledge',
  title: 'Acknowledge what an alert found',
  icon: 'check',
  access,
  keywords: ['known', 'seen', 'alert', 'anomaly'],
  verbs: ['acknowledge', 'known alert'],
  parameters: { finding: finding(false), note: optional(text('Note')) },
  run: async ({ finding: id, note }) => {
    const { version } = oneOf(await findings(false), id, 'What it found');
    const saved = await call('POST /acknowledge-alert-finding', {
      id,
      version,
      note: note || null,
    });
    return {
      message: 'Acknowledged',
      undo: () =>
        call('POST /acknowledge-alert-finding', { id, version: saved.version, known: false }),
    };
  },
});

export const reopenFinding = action({
  id: 'alert.reopen',
  title: 'Open again what an alert found',
  icon: 'arrow-back-up',
  access,
  keywords: ['unacknowledge', 'known', 'alert'],
  verbs: ['reopen finding'],
  parameters: { finding: finding(true) },
  run: async ({ finding: id }) => {
    const { version, known } = oneOf(await findings(true), id, 'What it found');
    const saved = await call('POST /acknowledge-alert-finding', { id, version, known: false });
    return {
      message: 'It is open again',
      undo: () =>
        call('POST /acknowledge-alert-finding', {
          id,
          version: saved.version,
          note: known?.note ?? null,
        }),
    };
  },
});
