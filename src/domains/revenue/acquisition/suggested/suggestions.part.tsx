import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reading } from '#/client/reading.ts';
import { useRunOn, useStage } from '#/client/running.ts';
import type { BudgetSuggestion } from '#/domains/revenue/roas/suggestions/suggestions.contract.ts';
import { counted } from '#/kernel/numbers.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { Link } from '#/ui/link.tsx';
import { Panel } from '#/ui/panel.tsx';
import { Table, type Column } from '#/ui/table.tsx';
import { assumptionWords, reasonWords, suggestionWords } from './suggestion-words.ts';
import { dismissSuggestion } from './suggestions.actions.ts';
import '../acquisition.css';

const tones = { raise: 'good', lower: 'warn', pause: 'bad' } as const;
/** Shown at once: where most money is at stake. */
const MOST = 3;

interface DismissProps {
  suggestion: BudgetSuggestion;
  onClose: () => void;
}

function Dismiss({ suggestion, onClose }: DismissProps) {
  const run = useRunOn(useStage());
  const { campaign, kind } = suggestion;
  const form = useForm<{ reason: string }>({
    initial: { reason: '' },
    check: ({ reason }) => ({ ...(reason.trim() === '' && { reason: 'Say why.' }) }),
    submit: async ({ reason }) => {
      await run(dismissSuggestion, { campaign: campaign.id, kind, reason });
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Dismiss: ${suggestionWords[kind]} of ${campaign.name}`}
      note="It is not suggested again for two weeks."
      onClose={onClose}
      form={form}
      verb="Dismiss suggestion"
    >
      <TextField label="Why" maxLength={200} autoFocus {...form.field('reason')} />
    </FormDialog>
  );
}

/** Budgets that predicted ROAS speaks for changing; nothing is changed by itself. */
export function Suggestions({ hrefOf }: { hrefOf: (campaign: number) => string }) {
  const { data } = useQuery(reading('GET /budget-suggestions', {}));
  const [dismissing, setDismissing] = useState<BudgetSuggestion>();
  const [isWhole, setWhole] = useState(false);
  if (!data || data.rows.length === 0) return null;
  const columns: Column<BudgetSuggestion>[] = [
    {
      key: 'campaign',
      title: 'Campaign',
      cell: (it) => (
        <Link dir="auto" href={hrefOf(it.campaign.id)} className="med trunc">
          {it.campaign.name}
        </Link>
      ),
    },
    {
      key: 'kind',
      title: 'Suggestion',
      cell: (it) => <Badge tone={tones[it.kind]}>{suggestionWords[it.kind]}</Badge>,
    },
    {
      key: 'why',
      title: 'Why',
      cell: (it) => (
        <span className="suggested-why" title={assumptionWords(it, data.days)}>
          {reasonWords(it)}
          <span className="f3 fs12">{assumptionWords(it, data.days)}</span>
        </span>
      ),
    },
    {
      key: 'dismiss',
      title: <span className="hidden-words">Dismiss</span>,
      align: 'right',
      cell: (it) =>
        it.canChange && (
          <Button size="s" variant="ghost" onClick={() => setDismissing(it)}>
            Dismiss
          </Button>
        ),
    },
  ];
  const { installs, interval } = data.without;
  const left = [
    interval > 0 && `${interval} too close to the target`,
    installs > 0 && `${installs} with too few installs`,
  ].filter(Boolean);
  return (
    <Panel
      className="spend-plans"
      title="Suggestions"
      wide
      actions={
        <>
          <span className="f3 fs12">
            {[counted(data.rows.length, 'campaign'), ...left].join(', ')}
          </span>
          {data.rows.length > MOST && (
            <Button size="s" variant="ghost" onClick={() => setWhole(!isWhole)}>
              {isWhole ? 'Show fewer' : 'Show all'}
            </Button>
          )}
        </>
      }
    >
      <Table
        label="Suggestions by predicted ROAS"
        columns={columns}
        rows={isWhole ? data.rows : data.rows.slice(0, MOST)}
        rowKey={(it) => it.campaign.id}
        tall
      />
      {dismissing && <Dismiss suggestion={dismissing} onClose={() => setDismissing(undefined)} />}
    </Panel>
  );
}
