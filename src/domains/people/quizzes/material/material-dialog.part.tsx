import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reading } from '#/client/reading.ts';
import { useRunOn, useStage } from '#/client/running.ts';
import { counted } from '#/kernel/numbers.ts';
import { Button, IconButton } from '#/ui/button.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { Icon } from '#/ui/icon.tsx';
import { ComboField } from '#/ui/rich/combo-field.tsx';
import type { Quiz } from '../quizzes.contract.ts';
import { quizMaterial } from './material.actions.ts';
import { MOST_MATERIAL } from './material.contract.ts';
import './material.css';

interface Item {
  key: string;
  /** Of a document; null of an address. */
  document: { id: number; title: string | null } | null;
  title: string;
  url: string;
  unread: number;
}

const itemsOf = ({ material }: Quiz): Item[] =>
  material.map(({ document, link, unread }) => ({
    key: crypto.randomUUID(),
    document,
    title: link?.title ?? '',
    url: link?.url ?? '',
    unread,
  }));

const inputOf = (it: Item) =>
  it.document ? { document: it.document.id } : { title: it.title.trim(), url: it.url.trim() };

const OFFERED = 20;

/** Documents the author may read, found by typing. */
function DocumentField({ onPick }: { onPick: (it: { id: number; title: string }) => void }) {
  const [typed, setTyped] = useState('');
  const found = useQuery({
    ...reading('GET /search', { q: typed, kinds: ['document'], limit: OFFERED }),
    placeholderData: keepPreviousData,
  });
  const rows = found.data?.rows ?? [];
  return (
    <ComboField
      label="Add a document"
      name="document"
      placeholder="Find it by its title"
      options={rows.map((it) => ({ value: String(it.id), label: it.title, note: it.end }))}
      onSearch={setTyped}
      value=""
      onChange={(id) => {
        const chosen = rows.find((it) => String(it.id) === id);
        if (chosen) onPick({ id: Number(chosen.id), title: chosen.title });
      }}
    />
  );
}

interface RowProps {
  item: Item;
  onChange: (patch: Partial<Item>) => void;
  onRemove: () => void;
}

function Row({ item, onChange, onRemove }: RowProps) {
  const { document, unread } = item;
  const name = document ? (document.title ?? 'a document') : item.title || 'this address';
  return (
    <li className="quiz-material-row">
      {document ? (
        <span className="row">
          <Icon name="file-text" size={15} />
          <span dir="auto" className="trunc">
            {document.title ?? 'A document you may not read'}
          </span>
          {unread > 0 && (
            <span className="f3 fs12">
              {counted(unread, 'person', 'people')} asked may not read it
            </span>
          )}
        </span>
      ) : (
        <div className="quiz-material-link">
          <TextField
            label="Title"
            name="title"
            maxLength={120}
            value={item.title}
            onChange={(title) => onChange({ title })}
          />
          <TextField
            label="Address"
            name="url"
            maxLength={500}
            placeholder="https://"
            value={item.url}
            onChange={(url) => onChange({ url })}
          />
        </div>
      )}
      <IconButton icon="trash" label={`Remove ${name}`} variant="ghost" onClick={onRemove} />
    </li>
  );
}

/** What takers are told to read before they begin. */
export function MaterialDialog({ quiz: given, onClose }: { quiz: Quiz; onClose: () => void }) {
  const quiz = useOpened(given);
  const run = useRunOn(useStage());
  const form = useForm({
    initial: { material: itemsOf(quiz) },
    check: ({ material }): Record<string, string> =>
      material.every((it) => it.document || (it.title.trim() && it.url.trim()))
        ? {}
        : { material: 'Give each address a title.' },
    submit: async ({ material }) => {
      const { id, version } = quiz;
      await run(quizMaterial, { quiz: id, version, material: material.map(inputOf) });
      onClose();
    },
  });
  const { material } = form.values;
  const set = (all: Item[]) => form.set('material', all);
  const add = (it: Partial<Item>) =>
    set([
      ...material,
      { key: crypto.randomUUID(), document: null, title: '', url: '', unread: 0, ...it },
    ]);
  const wrong = form.errors['material'];
  const isFull = material.length >= MOST_MATERIAL;
  return (
    <FormDialog
      title="Learning material"
      note="Shown before the start and after it, not while the time runs. Of documents people see those they may read."
      form={form}
      verb="Save"
      width={640}
      onClose={onClose}
    >
      {material.length > 0 && (
        <ul className="quiz-material">
          {material.map((item) => (
            <Row
              key={item.key}
              item={item}
              onChange={(patch) =>
                set(material.map((it) => (it === item ? { ...it, ...patch } : it)))
              }
              onRemove={() => set(material.filter((it) => it !== item))}
            />
          ))}
        </ul>
      )}
      {wrong && (
        <p className="form-message" role="alert">
          {wrong}
        </p>
      )}
      {!isFull && (
        <>
          <DocumentField
            onPick={(document) => {
              if (!material.some((it) => it.document?.id === document.id)) add({ document });
            }}
          />
          <div>
            <Button icon="link" onClick={() => add({})}>
              Add an address
            </Button>
          </div>
        </>
      )}
    </FormDialog>
  );
}
