import { IndianRupee } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { ManagedAppointment } from '#contract/appointments/staff-schemas.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { Button } from '#web/ui/button.tsx';

const TakePaymentDialog = lazy(async () => ({
  default: (await import('./take-payment-dialog.tsx')).TakePaymentDialog,
}));

/** Opens the form that takes a payment for a visit. */
export function TakePaymentButton({ appointment }: { appointment: ManagedAppointment }) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        disabledReason={appointment.bill.balance > 0 ? undefined : t('Nothing is left to pay for this visit.')}
        onClick={() => setIsOpen(true)}
      >
        <IndianRupee aria-hidden="true" />
        {t('Take payment')}
      </Button>
      {isOpen ? (
        <Suspense>
          <TakePaymentDialog appointment={appointment} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
