import type { Role } from '#contract/roles.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { marked } from '#web/ui/translate.ts';
import { useT } from '#web/ui/use-t.tsx';

/** The display names of the roles. */
export const roleLabels: Record<Role, string> = {
  user: marked('User'),
  assistant: marked('Assistant'),
  manager: marked('Manager'),
  admin: marked('Administrator'),
};
const tones: Record<Role, Tone> = { user: 'info', assistant: 'success', manager: 'info', admin: 'danger' };

/** The role of an account, in the colour of the role. */
export function RoleBadge({ role }: { role: Role }) {
  const t = useT();
  return <Badge tone={tones[role]}>{t(roleLabels[role])}</Badge>;
}
