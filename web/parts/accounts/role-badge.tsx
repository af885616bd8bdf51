import type { Role } from '#contract/shared/roles.ts';
import { msg } from '#web/i18n/translate.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { Badge, type Tone } from '#web/ui/badge.tsx';

export const roleLabels: Record<Role, string> = {
  user: msg('User'),
  assistant: msg('Assistant'),
  manager: msg('Manager'),
  admin: msg('Administrator'),
};
const tones: Record<Role, Tone> = { user: 'info', assistant: 'success', manager: 'info', admin: 'danger' };

export function RoleBadge({ role }: { role: Role }) {
  const t = useT();
  return <Badge tone={tones[role]}>{t(roleLabels[role])}</Badge>;
}
