import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#/client/api.ts';
import { toastError } from '#/client/running.ts';
import { Button } from '#/ui/button.tsx';

/** Built from `entrypoints/push-worker.ts`; only the site has it, the extension polls by itself. */
const WORKER = '/push-worker.js';

const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window;

/** Asks the browser for the person's consent and for a subscription, and keeps that on the server. */
async function subscribe(pushKey: string) {
  if ((await Notification.requestPermission()) !== 'granted') {
    throw new Error('The browser does not allow notifications for this page.');
  }
  await navigator.serviceWorker.register(WORKER);
  const registration = await navigator.serviceWorker.ready;
  // One left over may be bound to keys the server no longer has.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const made = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: pushKey,
  });
  const { endpoint, keys } = made.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  await call('POST /save-fcm-token', {
    subscription: { endpoint: endpoint ?? made.endpoint, keys: { p256dh, auth } },
  });
}

async function unsubscribe() {
  await call('POST /save-fcm-token', {});
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  const made = await registration?.pushManager.getSubscription();
  await made?.unsubscribe();
}

interface PushSwitchProps {
  /** The server's public key, which the subscription is bound to. */
  pushKey: string;
  isOn: boolean;
}

/** Whether this browser is told even while no page of Backlot is open. */
export function PushSwitch({ pushKey, isOn }: PushSwitchProps) {
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  if (!canPush()) {
    return <p className="help">This browser cannot be told while Backlot is closed.</p>;
  }
  const change = async () => {
    setBusy(true);
    await (isOn ? unsubscribe() : subscribe(pushKey)).catch(toastError);
    await queries.invalidateQueries({ queryKey: ['GET /notification-settings'] });
    setBusy(false);
  };
  return (
    <div className="field">
      <Button icon={isOn ? 'bell-off' : 'bell'} busy={isBusy} onClick={() => void change()}>
        {isOn ? 'Stop notifying this device' : 'Notify this device'}
      </Button>
      <p className="help">Also while Backlot is closed. It can be stopped at any time.</p>
    </div>
  );
}
