import { useState, type KeyboardEvent } from 'react';
import { CallError } from '#/client/api.ts';
import { Button } from '#/ui/button.tsx';
import { RichEditor } from '#/ui/rich/rich-editor.tsx';
import type { FindPeople } from '#/ui/rich/rich-people.ts';

interface ComposerProps {
  /** What is written here, read out: "Comment". */
  label: string;
  placeholder?: string;
  verb: string;
  text: string;
  onChange: (text: string) => void;
  /** Sends it; what it throws is shown below the text, which stays. */
  onSend: (body: string) => Promise<unknown>;
  onCancel?: () => void;
  findPeople: FindPeople;
  autoFocus?: boolean;
}

/** Where one writes a comment: Mod+Enter sends, Esc leaves what can be left. */
export function Composer(props: ComposerProps) {
  const { label, placeholder, verb, text, onChange, onSend, onCancel, findPeople, autoFocus } =
    props;
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string>();
  const isEmpty = text.trim() === '';

  const send = async () => {
    if (isEmpty || isSending) return;
    setSending(true);
    setError(undefined);
    try {
      await onSend(text);
    } catch (error) {
      const fields = error instanceof CallError ? error.fields : undefined;
      setError(fields?.['body'] ?? (error instanceof Error ? error.message : 'It was not sent.'));
    } finally {
      setSending(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void send();
    }
    if (event.key === 'Escape' && onCancel) {
      event.preventDefault();
      onCancel();
    }
  };
  return (
    <div className="composer" onKeyDown={onKeyDown}>
      <RichEditor
        label={label}
        hideLabel
        value={text}
        onChange={onChange}
        placeholder={placeholder}
        findPeople={findPeople}
        error={error}
        autoFocus={autoFocus}
        minHeight={56}
        foot={
          <>
            <span className="sp" />
            {onCancel && (
              <Button size="s" variant="ghost" onClick={onCancel}>
                Cancel
              </Button>
            )}
            <Button
              size="s"
              variant="primary"
              keys="$mod+Enter"
              busy={isSending}
              disabled={isEmpty}
              onClick={() => void send()}
            >
              {verb}
            </Button>
          </>
        }
      />
    </div>
  );
}
