import { Activity, BellRing, CalendarCheck, FolderHeart, Stethoscope, Users } from 'lucide-react';
import { offeredServices, type ServiceId } from '#web/content/services.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { Card } from '#web/ui/card.tsx';

const icons: Record<ServiceId, typeof Users> = {
  scheduling: CalendarCheck,
  family: Users,
  tracking: Activity,
  doctors: Stethoscope,
  reminders: BellRing,
  records: FolderHeart,
};

/** The six services, each with its icon. Use `h3` if the list has its own `h2`. */
export function ServiceCards({ headingLevel: Heading = 'h3' }: { headingLevel?: 'h2' | 'h3' }) {
  const t = useT();
  return (
    <ul className="grid gap-4 sm:grid-cols-2 md:gap-6 lg:grid-cols-3">
      {offeredServices.map(({ id, title, text }) => {
        const Icon = icons[id];
        return (
          <Card as="li" key={id} className="flex flex-wrap gap-x-4 gap-y-2 indic:whole-words">
            <span className="ui-tone-brand grid size-12 shrink-0 place-items-center rounded-control">
              <Icon aria-hidden="true" />
            </span>
            <div className="min-w-0 flex-1 basis-[9rem]">
              <Heading className="text-lg">{t(title)}</Heading>
              <p className="mt-1 text-ink-muted">{t(text)}</p>
            </div>
          </Card>
        );
      })}
    </ul>
  );
}
