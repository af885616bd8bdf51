import { Card } from '#web/ui/card.tsx';
import { Skeleton, SkeletonText } from '#web/ui/skeleton.tsx';

/** Clinics on their way, in the size of their cards. */
export function ClinicCardSkeletons({ count = 6 }: { count?: number }) {
  return (
    <div className="grid grid-cols-1 gap-4 md:grid-cols-2 md:gap-5 lg:grid-cols-3">
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the stand-ins are all alike and never move
        <Card key={place} padding="none">
          <Skeleton className="aspect-[16/10] w-full rounded-t-[11px]" />
          <div className="grid h-60 content-between p-4 md:p-5">
            <Skeleton className="h-6 w-3/4" />
            <SkeletonText lines={4} />
            <Skeleton className="h-9 w-full" />
          </div>
        </Card>
      ))}
    </div>
  );
}
