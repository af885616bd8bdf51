import type { Role } from '#contract/roles.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';

const looks: Record<Role, { label: string; tone: Tone }> = {
  user: { label: 'User', tone: 'info' },
  assistant: { label: 'Assistant', tone: 'success' },
  manager: { label: 'Manager', tone: 'info' },
  admin: { label: 'Administrator', tone: 'danger' },
};

/** What somebody is in the team, in the team's colours. */
export function RoleBadge({ role }: { role: Role }) {
  const { label, tone } = looks[role];
  return <Badge tone={tone}>{label}</Badge>;
}
