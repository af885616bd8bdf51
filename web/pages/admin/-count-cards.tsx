import { Link } from '@tanstack/react-router';
import { Building2, HeartPulse, Stethoscope, Users } from 'lucide-react';
import type { Dashboard } from '#contract/dashboard/schemas.ts';
import { can } from '#contract/shared/roles.ts';
import { marked } from '#web/i18n/translate.ts';
import { useT } from '#web/i18n/use-t.tsx';
import * as paths from '#web/lib/paths.ts';
import { useViewer } from '#web/parts/accounts/queries.ts';
import { Card, cardLinkClass } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const cards = [
  { name: 'users', label: marked('Total Users'), icon: Users, to: paths.adminUsers, permission: 'account.manage' },
  {
    name: 'patients',
    label: marked('Total Patients'),
    icon: HeartPulse,
    to: paths.adminPatients,
    permission: 'patient.readAny',
  },
  {
    name: 'doctors',
    label: marked('Doctors'),
    icon: Stethoscope,
    to: paths.adminDoctors,
    permission: 'directory.read',
  },
  { name: 'clinics', label: marked('Clinics'), icon: Building2, to: paths.adminClinics, permission: 'directory.read' },
] as const;

/** The totals. Each card links to its list, if the role may open it. */
export function CountCards({ counts }: { counts: Dashboard['counts'] | undefined }) {
  const t = useT();
  const role = useViewer()?.role ?? 'user';
  return (
    <ul
      aria-label={t('Totals')}
      aria-busy={!counts}
      className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-3 sm:grid-cols-2 md:gap-4 lg:grid-cols-4"
    >
      {cards.map(({ name, label, icon: Icon, to, permission }) => (
        <Card as="li" key={name} className="flex items-center gap-3">
          <span className="ui-tone-brand grid size-10 flex-none place-items-center rounded-control max-sm:hidden">
            <Icon aria-hidden="true" className="size-5" />
          </span>
          <div className="min-w-0">
            <p className="text-ink-muted">
              {can(role, permission) ? (
                <Link to={to} className={cardLinkClass}>
                  {t(label)}
                </Link>
              ) : (
                t(label)
              )}
            </p>
            {counts ? (
              <p className="text-2xl font-bold tabular-nums">{counts[name].toLocaleString('en-IN')}</p>
            ) : (
              <Skeleton className="my-1 h-6 w-16" />
            )}
          </div>
        </Card>
      ))}
    </ul>
  );
}
