import type { Role } from '#contract/roles.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';

/** What each role is called. */
export const roleLabels: Record<Role, string> = {
  user: 'User',
  assistant: 'Assistant',
  manager: 'Manager',
  admin: 'Administrator',
};
const tones: Record<Role, Tone> = { user: 'info', assistant: 'success', manager: 'info', admin: 'danger' };

/** What somebody is in the team, in the team's colours. */
export function RoleBadge({ role }: { role: Role }) {
  return <Badge tone={tones[role]}>{roleLabels[role]}</Badge>;
}
