import { Badge } from '#/ui/badge.tsx';

/** What is shown is as it will be: something waits to be sent. */
export const Pending = () => (
  <Badge tone="warn" icon="cloud-off">
    Pending
  </Badge>
);
