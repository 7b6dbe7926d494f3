import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { upload } from '#/client/api.ts';
import { usePhoto } from '#/client/photo.ts';
import { toastError } from '#/client/running.ts';
import type { Profile } from '#/domains/platform/auth/profile/profile.contract.ts';
import { namedDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { hoursWords } from '#/kernel/working-hours.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { Button } from '#/ui/button.tsx';
import { useNow } from '#/ui/now.ts';
import { Panel } from '#/ui/panel.tsx';
import { saved } from '#/ui/toast.ts';

interface CardProps {
  profile: Profile;
  canChange: boolean;
}

/** Who one is here; only the picture is one's own to change. */
export function ProfileCard({ profile, canChange }: CardProps) {
  const queries = useQueryClient();
  const photo = usePhoto(profile);
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const today = dayOf(useNow());
  const take = async (file: File | undefined) => {
    if (!file) return;
    const form = new FormData();
    form.append('image', file);
    setBusy(true);
    try {
      await upload('POST /upload-user-profile-image', form);
      saved();
      await queries.invalidateQueries();
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
    }
  };
  const facts: [label: string, value: string][] = [
    ['E-mail', profile.email],
    ['Role', profile.role],
    ['Department', profile.department ?? '–'],
    [
      'Teams',
      profile.teams.map((it) => (it.leads ? `${it.name} (lead)` : it.name)).join(', ') || '–',
    ],
    ['Shift', hoursWords(profile.shift)],
    ['Joined', profile.joinedOn ? namedDay(profile.joinedOn, today) : '–'],
  ];
  return (
    <Panel title="About me" className="profile-card" wide>
      <div className="face">
        <Avatar name={profile.name} photo={photo} size="l" />
        <b dir="auto" className="name">
          {profile.name}
        </b>
        {profile.title && (
          <span dir="auto" className="f2">
            {profile.title}
          </span>
        )}
        {canChange && (
          <Button icon="camera" size="s" busy={busy} onClick={() => input.current?.click()}>
            {profile.photo ? 'Another picture' : 'Add a picture'}
          </Button>
        )}
        <input
          ref={input}
          type="file"
          accept="image/*"
          hidden
          aria-label="Picture"
          onChange={(event) => void take(event.target.files?.[0])}
        />
      </div>
      <dl>
        {facts.map(([label, value]) => [
          <dt key={`${label} label`}>{label}</dt>,
          <dd key={label}>{value}</dd>,
        ])}
      </dl>
      <p className="panel-words f3 fs12">Name, role and teams are changed by HR.</p>
    </Panel>
  );
}
