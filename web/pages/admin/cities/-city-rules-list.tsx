import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ManagedCity } from '#contract/cities/staff-schemas.ts';
import { useT } from '#web/i18n/use-t.tsx';
import * as paths from '#web/lib/paths.ts';
import { managedPricingQueries } from '#web/parts/pricing/staff/queries.ts';
import { LoadError } from '#web/ui/async-view.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';

/** The price rules that block a change of a city, each with a link to the rules of its appointment type. */
export function CityRulesList({ city, isActiveOnly }: { city: ManagedCity; isActiveOnly: boolean }) {
  const t = useT();
  const types = useQuery(managedPricingQueries.types());
  if (types.isError && !types.data) {
    return <LoadError message={t('Failed to load the pricing rules.')} onRetry={types.refetch} />;
  }
  if (!types.data) return <SkeletonText lines={2} />;
  const blocking = types.data.types.flatMap(({ id, name, rules }) =>
    rules
      .filter((rule) => rule.city === city.name && (rule.isActive || !isActiveOnly))
      .map((rule) => ({ key: rule.id, typeId: id, typeName: name, isActive: rule.isActive })),
  );
  return (
    <ul aria-label={t('Pricing rules of {name}', { name: t.named(city.name) })} className="grid gap-1">
      {blocking.map(({ key, typeId, typeName, isActive }) => (
        <li key={key}>
          <Link to={paths.adminAppointmentTypes} search={{ rules: typeId }} className="link link-roomy">
            {t.named(typeName)}
          </Link>
          {isActive ? null : <span className="text-ink-muted"> {t('(inactive)')}</span>}
        </li>
      ))}
    </ul>
  );
}
