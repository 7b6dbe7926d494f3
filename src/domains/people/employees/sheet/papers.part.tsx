import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { download } from '#/client/api.ts';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { toastError, useRunOn, useStage } from '#/client/running.ts';
import { shortDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { daysBetween } from '#/kernel/days.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button, IconButton } from '#/ui/button.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { Icon } from '#/ui/icon.tsx';
import { useNow } from '#/ui/now.ts';
import { saveFile } from '#/ui/save-file.ts';
import { EmptyState } from '#/ui/states.tsx';
import { documentRemove } from '../employees.actions.ts';
import { EXPIRES_SOON_DAYS, paperKindWords } from '../papers/paper-words.ts';
import type { Paper } from '../papers/papers.contract.ts';
import type { Employee } from '../record/record.contract.ts';

function Expiry({ on, today }: { on: string; today: string }) {
  const days = daysBetween(today, on);
  if (days < 0) return <Badge tone="bad">Ran out {shortDay(on, today)}</Badge>;
  const tone = days <= EXPIRES_SOON_DAYS ? 'warn' : 'neutral';
  return <Badge tone={tone}>Until {shortDay(on, today)}</Badge>;
}

const sizeWords = (bytes: number) =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} kB`
    : `${(bytes / 1e6).toFixed(1)} MB`;

async function save(paper: Paper) {
  try {
    const { name, blob } = await download('GET /employee-document', { document: paper.id });
    saveFile(name, blob);
  } catch (error) {
    toastError(error);
  }
}

interface RemoveProps {
  paper: Paper;
  person: number;
  onClose: () => void;
}

/** Asks before a document is removed: its file is then gone. */
function RemovePaper({ paper, person, onClose }: RemoveProps) {
  const run = useRunOn(useStage());
  const form = useForm({
    initial: {},
    submit: async () => {
      await run(documentRemove, { person, paper: paper.id });
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Remove ${paper.title}`}
      form={form}
      verb="Remove the document"
      tone="danger"
      onClose={onClose}
    >
      <p>The file is deleted. The history keeps that it was here. This cannot be taken back.</p>
    </FormDialog>
  );
}

interface PapersProps {
  employee: Employee;
  onAdd: () => void;
}

/** The papers of a record: contract, copy of the ID card, certificates; those that run out marked. */
export function Papers({ employee, onAdd }: PapersProps) {
  const today = dayOf(useNow());
  const [removing, setRemoving] = useState<Paper>();
  const papers = useQuery(reading('GET /employee-documents', { id: employee.id }));
  const mayChange = employee.can.changePapers;
  const add = mayChange && (
    <Button icon="upload" onClick={onAdd}>
      Add a document
    </Button>
  );
  return (
    <ListStates
      query={papers}
      what="documents"
      isEmpty={(it) => it.rows.length === 0}
      empty={
        <EmptyState
          icon="file-text"
          title="No document yet"
          text="Contracts and copies stand here."
        >
          {add}
        </EmptyState>
      }
    >
      {({ rows }) => (
        <>
          <ul className="emp-papers" aria-label="Documents">
            {rows.map((it) => (
              <li key={it.id}>
                <Icon name={it.type === 'application/pdf' ? 'file-text' : 'photo'} />
                <span className="trunc">
                  <button
                    dir="auto"
                    type="button"
                    className="link plain med trunc"
                    title="Download"
                    onClick={() => void save(it)}
                  >
                    {it.title}
                  </button>
                  <span className="f3 fs12 trunc">
                    {paperKindWords[it.kind]}, {sizeWords(it.bytes)}, added by {it.uploadedBy}{' '}
                    {shortDay(dayOf(new Date(it.uploadedAt)), today)}
                  </span>
                </span>
                <span className="sp" />
                {it.expiresOn && <Expiry on={it.expiresOn} today={today} />}
                {mayChange && (
                  <IconButton
                    icon="trash"
                    size="s"
                    variant="ghost"
                    label={`Remove ${it.title}`}
                    onClick={() => setRemoving(it)}
                  />
                )}
              </li>
            ))}
          </ul>
          {add}
          {removing && (
            <RemovePaper
              paper={removing}
              person={employee.id}
              onClose={() => setRemoving(undefined)}
            />
          )}
        </>
      )}
    </ListStates>
  );
}
