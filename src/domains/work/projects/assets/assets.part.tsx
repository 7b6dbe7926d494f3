import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type DragEvent } from 'react';
import { download, upload } from '#/client/api.ts';
import { toastError, useRun } from '#/client/running.ts';
import { Button, IconButton } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { Icon } from '#/ui/icon.tsx';
import { useLoadPicture } from '#/ui/rich/rich-pictures.tsx';
import { saveFile } from '#/ui/save-file.ts';
import type { Asset } from '../issues/issues.contract.ts';
import { assetRemove } from './asset.actions.ts';

/** "1.4 MB". */
const sizeWords = (bytes: number) =>
  bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1e3))} kB` : `${(bytes / 1e6).toFixed(1)} MB`;

function usePicture(asset: Asset): string | undefined {
  const load = useLoadPicture();
  const { data } = useQuery({
    queryKey: ['GET /cjprojects/asset', asset.id],
    queryFn: () => load(`/api/cjprojects/asset?id=${asset.id}`),
    enabled: asset.width !== null,
    staleTime: Infinity,
  });
  return data;
}

async function save(asset: Asset) {
  try {
    const { blob } = await download(
      'GET /cjprojects/asset',
      { id: asset.id },
      { timeout: 120_000 },
    );
    saveFile(asset.name, blob);
  } catch (error) {
    toastError(error);
  }
}

function Thumbnail({ asset, onOpen }: { asset: Asset; onOpen: () => void }) {
  const src = usePicture(asset);
  return (
    <button type="button" className="asset-picture" onClick={onOpen}>
      {src ? <img src={src} alt={asset.name} /> : <Icon name="photo" label={asset.name} />}
    </button>
  );
}

function Enlarged({ asset, onClose }: { asset: Asset; onClose: () => void }) {
  const src = usePicture(asset);
  const width = Math.min(1200, Math.max(360, (asset.width ?? 800) + 40));
  return (
    <Dialog
      title={asset.name}
      note={`${sizeWords(asset.size)}, ${asset.person.name}`}
      width={width}
      onClose={onClose}
    >
      {src && <img className="asset-large" src={src} alt={asset.name} />}
      <p className="row">
        <Button icon="download" onClick={() => void save(asset)}>
          Download
        </Button>
      </p>
    </Dialog>
  );
}

interface AssetsProps {
  issueId: number;
  assets: readonly Asset[];
  mayWrite: boolean;
}

/** The files of an issue: pictures are shown, everything else is downloaded. */
export function Assets({ issueId, assets, mayWrite }: AssetsProps) {
  const queries = useQueryClient();
  const run = useRun();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [opened, setOpened] = useState<Asset>();
  const add = async (files: readonly File[]) => {
    setBusy(true);
    try {
      for (const file of files) {
        const form = new FormData();
        form.append('id', String(issueId));
        form.append('file', file);
        await upload('POST /cjprojects/upload-asset', form, { timeout: 120_000 });
      }
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
      await queries.invalidateQueries();
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    if (mayWrite) void add([...event.dataTransfer.files]);
  };
  if (assets.length === 0 && !mayWrite) return null;
  return (
    <section
      aria-label="Files"
      className="issue-part"
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <h3 className="row">
        Files {assets.length > 0 && <span className="f3 num">{assets.length}</span>}
        <span className="sp" />
        {mayWrite && (
          <Button
            size="s"
            variant="ghost"
            icon="paperclip"
            busy={busy}
            onClick={() => input.current?.click()}
          >
            Attach
          </Button>
        )}
      </h3>
      <ul className="assets">
        {assets.map((it) => (
          <li key={it.id} className={it.width === null ? 'asset-file' : undefined}>
            {it.width === null ? (
              <button type="button" className="issue-name" onClick={() => void save(it)}>
                <Icon name="file" size={15} /> <span className="trunc">{it.name}</span>
                <span className="f3 fs12 num">{sizeWords(it.size)}</span>
              </button>
            ) : (
              <Thumbnail asset={it} onOpen={() => setOpened(it)} />
            )}
            {mayWrite && (
              <IconButton
                icon="x"
                size="s"
                variant="ghost"
                label={`Take ${it.name} off`}
                onClick={() => void run(assetRemove, { issue: issueId, file: it.id })}
              />
            )}
          </li>
        ))}
      </ul>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files"
        onChange={(event) => {
          void add([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      {opened && <Enlarged asset={opened} onClose={() => setOpened(undefined)} />}
    </section>
  );
}
