import { useState } from 'react';
import { Button } from '../button.tsx';
import { Dialog, type DialogProps } from '../dialog.tsx';
import { Form } from './form.tsx';
import type { FormState } from './use-form.ts';

interface FormDialogProps extends Pick<DialogProps, 'note' | 'keys' | 'width' | 'children'> {
  title: string;
  /** From `useForm`. */
  form: FormState;
  /** What sending does, in a word or two: "Ask", "Create task". */
  verb: string;
  /** `danger`: it cannot be taken back, or takes something away. */
  tone?: 'danger';
  /** Takes it away; `submit` calls it too. */
  onClose: () => void;
}

/**
 * A dialog around a form: "Cancel" and the verb, sent by `Mod+Enter` from anywhere in it. Esc and the
 * scrim ask first when something was typed.
 */
export function FormDialog(props: FormDialogProps) {
  const { title, form, verb, tone, keys, onClose, children, ...rest } = props;
  const [isAsking, setAsking] = useState(false);
  const send = () => {
    setAsking(false);
    void form.send();
  };
  const leave = () => (form.dirty ? setAsking(!isAsking) : onClose());
  return (
    <Dialog
      {...rest}
      title={title}
      keys={{ '$mod+Enter': send, ...keys }}
      onClose={leave}
      footer={
        isAsking && form.dirty ? (
          <>
            <p role="alert">What you typed would be lost.</p>
            <span className="sp" />
            <Button danger onClick={onClose}>
              Discard
            </Button>
            <Button variant="primary" onClick={() => setAsking(false)}>
              Keep typing
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              variant="primary"
              danger={tone === 'danger'}
              keys="$mod+Enter"
              busy={form.busy}
              onClick={send}
            >
              {verb}
            </Button>
          </>
        )
      }
    >
      <Form form={form} label={title}>
        {children}
      </Form>
    </Dialog>
  );
}
