import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { upload } from '#/client/api.ts';
import { reading } from '#/client/reading.ts';
import { toastError } from '#/client/running.ts';
import { measures, type MeasureKey } from '#/figures/measures.ts';
import { Button, IconButton } from '#/ui/button.tsx';
import { Select } from '#/ui/form/check-field.tsx';
import { TextField } from '#/ui/form/text-field.tsx';
import { ComboField } from '#/ui/rich/combo-field.tsx';
import { DayField } from '#/ui/rich/day-field.tsx';
import { RichEditor } from '#/ui/rich/rich-editor.tsx';
import type { Block } from './blocks.contract.ts';

type Of<K extends Block['kind']> = Extract<Block, { kind: K }>;

interface FieldsProps<K extends Block['kind']> {
  block: Of<K>;
  onChange: (patch: Partial<Of<K>>) => void;
}

function PictureFields({ block, onChange }: FieldsProps<'picture'>) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const take = async (file: File) => {
    setBusy(true);
    const form = new FormData();
    form.append('image', file);
    try {
      const { id } = await upload('POST /news-letters/upload-image', form, { timeout: 120_000 });
      onChange({ picture: id });
    } catch (error) {
      toastError(error);
    }
    setBusy(false);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        aria-label="Picture file"
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) void take(file);
        }}
      />
      <Button icon="photo" busy={busy} onClick={() => input.current?.click()}>
        {block.picture ? 'Choose another picture' : 'Choose a picture'}
      </Button>
      <TextField
        label="What it shows"
        help="Read out to those who do not see it."
        maxLength={200}
        value={block.alt}
        onChange={(alt) => onChange({ alt })}
      />
      <TextField
        label="Caption"
        maxLength={200}
        value={block.caption}
        onChange={(caption) => onChange({ caption })}
      />
    </>
  );
}

function Days({ block, onChange }: FieldsProps<'figure'> | FieldsProps<'people'>) {
  const change = onChange as (patch: { from?: string; to?: string }) => void;
  return (
    <div className="announce-pair even">
      <DayField
        label="From"
        value={block.from}
        max={block.to}
        onChange={(from) => from && change({ from })}
      />
      <DayField
        label="To"
        value={block.to}
        min={block.from}
        onChange={(to) => to && change({ to })}
      />
    </div>
  );
}

const choices = (Object.keys(measures) as MeasureKey[]).map((it) => ({
  value: it,
  label: measures[it].label,
}));

function AnnouncementsFields({ block, onChange }: FieldsProps<'announcements'>) {
  const { data } = useQuery(reading('GET /announcements', { view: 'written', perPage: 100 }));
  const all = data?.rows.filter((it) => it.state === 'published') ?? [];
  const left = all.filter((it) => !block.ids.includes(it.id));
  return (
    <>
      <TextField
        label="Title"
        maxLength={120}
        value={block.title}
        onChange={(title) => onChange({ title })}
      />
      <ComboField
        label="Add an announcement"
        help="Readers get those that are for them."
        placeholder="Title"
        options={left.map((it) => ({
          value: String(it.id),
          label: it.title,
          note: it.audience.words,
        }))}
        value=""
        onChange={(picked) => picked && onChange({ ids: [...block.ids, Number(picked)] })}
      />
      {block.ids.length > 0 && (
        <ul className="letter-picked" aria-label="Chosen announcements">
          {block.ids.map((id) => {
            const title = all.find((it) => it.id === id)?.title ?? 'No longer published';
            return (
              <li key={id} className="row">
                <span className="trunc" dir="auto">
                  {title}
                </span>
                <span className="sp" />
                <IconButton
                  icon="x"
                  size="s"
                  variant="ghost"
                  label={`Take ${title} out`}
                  onClick={() => onChange({ ids: block.ids.filter((it) => it !== id) })}
                />
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}

interface BlockFieldsProps {
  block: Block;
  onChange: (block: Block) => void;
}

/** What one block says, as fields. */
export function BlockFields({ block, onChange }: BlockFieldsProps) {
  const put = (patch: object) => onChange({ ...block, ...patch } as Block);
  switch (block.kind) {
    case 'heading':
      return (
        <TextField
          label="Heading"
          hideLabel
          placeholder="Heading"
          maxLength={120}
          value={block.text}
          onChange={(text) => put({ text })}
        />
      );
    case 'text':
      return (
        <RichEditor
          label="Text"
          hideLabel
          placeholder="Write, or paste Markdown"
          minHeight={90}
          value={block.markdown}
          onChange={(markdown) => put({ markdown })}
        />
      );
    case 'picture':
      return <PictureFields block={block} onChange={put} />;
    case 'figure':
      return (
        <>
          <Select
            label="Figure"
            help="As it is now; it does not change any more."
            choices={choices}
            value={block.measure}
            onChange={(measure) => measure && put({ measure, frozen: null })}
          />
          <Days block={block} onChange={(days: object) => put({ ...days, frozen: null })} />
        </>
      );
    case 'announcements':
      return <AnnouncementsFields block={block} onChange={put} />;
    case 'people':
      return (
        <>
          <TextField
            label="Title"
            maxLength={120}
            value={block.title}
            onChange={(title) => put({ title })}
          />
          <Days block={block} onChange={put} />
        </>
      );
    case 'button':
      return (
        <div className="announce-pair even">
          <TextField
            label="Words on it"
            maxLength={60}
            value={block.label}
            onChange={(label) => put({ label })}
          />
          <TextField
            label="Leads to"
            placeholder="/announcements"
            maxLength={500}
            value={block.link}
            onChange={(link) => put({ link })}
          />
        </div>
      );
    case 'divider':
      return <hr className="letter-rule" />;
  }
}
