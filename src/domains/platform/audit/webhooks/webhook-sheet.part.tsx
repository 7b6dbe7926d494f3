import { useState } from 'react';
import { useMe } from '#/client/me.ts';
import { useRun } from '#/client/running.ts';
import { RecordHistory } from '#/community/record-history.part.tsx';
import { exactInstant } from '#/kernel/date-words.ts';
import { Badge } from '#/ui/badge.tsx';
import { Notice } from '#/ui/banner.tsx';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { Facts } from '#/ui/facts.tsx';
import { Menu } from '#/ui/rich/menu.tsx';
import type { AuditKind } from '../audit-kind.contract.ts';
import { formatWords } from './chat/chat-words.ts';
import { chatTest } from './chat/chat.actions.ts';
import { Message } from './message.part.tsx';
import { Messages } from './messages.part.tsx';
import { RenewSecret } from './renew-secret.part.tsx';
import { kindNames, stateWords } from './webhook-words.ts';
import type { WebhooksPatch, WebhooksSearch } from './webhooks-search.ts';
import { webhookRemove, webhookSwitch, webhookTest } from './webhooks.actions.ts';
import type { Webhook } from './webhooks.contract.ts';

function Trouble({ of }: { of: Webhook }) {
  const { zone } = useMe();
  if (of.state === 'paused')
    return (
      <Notice type="error" icon="plug-connected-x">
        Nothing arrived for three days. What happens while it is paused is not sent later.
      </Notice>
    );
  if (of.state === 'off' || !of.failingSince) return null;
  return (
    <Notice type="warning" icon="alert-circle">
      Nothing has arrived since {exactInstant(new Date(of.failingSince), zone)}. After three days it
      is paused.
    </Notice>
  );
}

function About({ of, kinds }: { of: Webhook; kinds: readonly AuditKind[] }) {
  const { zone } = useMe();
  const told: [string, string][] =
    of.format === 'signed'
      ? [
          ['Address', of.url],
          ['Changes of', kindNames(of.kinds, kinds)],
          ['Actions', of.actions.length > 0 ? of.actions.join(', ') : 'all'],
        ]
      : [
          ['Kind', formatWords[of.format]],
          ['Address', `${of.url}…, the rest of it is sealed`],
        ];
  const facts: [string, string][] = [
    ...told,
    ['Made by', `${of.madeBy.name}, ${exactInstant(new Date(of.createdAt), zone)}`],
  ];
  return <Facts of={facts} />;
}

interface WebhookSheetProps {
  webhook: Webhook;
  /** What kinds of records are called. */
  kinds: readonly AuditKind[];
  search: WebhooksSearch;
  onChange: (patch: WebhooksPatch) => void;
  onClose: () => void;
}

/** One webhook: how its messages arrive, and everything that can be done with it. */
export function WebhookSheet({ webhook, kinds, search, onChange, onClose }: WebhookSheetProps) {
  const run = useRun();
  const [isRenewing, setRenewing] = useState(false);
  const { id, name, state } = webhook;
  if (isRenewing) return <RenewSecret of={webhook} onClose={() => setRenewing(false)} />;
  const isOn = state === 'on';
  const isChat = webhook.format !== 'signed';
  const words = stateWords(webhook);
  const turn = () => void run(webhookSwitch, { webhook: id, on: !isOn });
  const remove = async () => {
    if (await run(webhookRemove, { webhook: id })) onClose();
  };
  return (
    <>
      <Dialog
        side="right"
        width={760}
        title={name}
        onClose={onClose}
        footer={
          <>
            <Badge tone={words.tone}>{words.text}</Badge>
            <span className="sp" />
            <Menu
              label="More to do with this webhook"
              groups={[
                [
                  { label: 'Change…', icon: 'edit', onClick: () => onChange({ edit: true }) },
                  ...(isChat
                    ? []
                    : [
                        {
                          label: 'New secret…',
                          icon: 'key' as const,
                          onClick: () => setRenewing(true),
                        },
                      ]),
                  ...(isOn
                    ? [{ label: 'Switch off', icon: 'plug-connected-x' as const, onClick: turn }]
                    : []),
                ],
                [
                  {
                    label: 'Remove',
                    icon: 'trash',
                    danger: true,
                    onClick: () => void remove(),
                  },
                ],
              ]}
            />
            {isOn ? (
              <Button
                variant="primary"
                icon="send"
                onClick={() =>
                  void (isChat ? run(chatTest, { chat: id }) : run(webhookTest, { webhook: id }))
                }
              >
                Send a test message
              </Button>
            ) : (
              <Button variant="primary" icon="plug-connected" onClick={turn}>
                Switch on
              </Button>
            )}
          </>
        }
      >
        <Trouble of={webhook} />
        <About of={webhook} kinds={kinds} />
        <Messages webhook={id} search={search} onChange={onChange} />
        <RecordHistory kind="webhook" id={id} />
      </Dialog>
      {search.message !== undefined && (
        <Message
          webhook={id}
          id={search.message}
          onClose={() => onChange({ message: undefined })}
        />
      )}
    </>
  );
}
