import { useState } from 'react';
import { productName } from '#contract/shared/product.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { Button } from '#web/ui/button.tsx';

/** Offers a newer version of the site. The open one keeps working, so nothing happens until the user reloads. */
export function NewerVersionSection() {
  const t = useT();
  const [isOpen, setOpen] = useState(true);
  return (
    <div role="status" className="no-print">
      {isOpen ? (
        <div className="mx-auto flex w-full max-w-6xl flex-wrap items-center gap-x-4 gap-y-2 px-4 pt-4">
          <p className="grow">{t('There is a newer version of {product}.', { product: productName })}</p>
          <Button variant="secondary" onClick={() => location.reload()}>
            {t('Reload')}
          </Button>
          <Button variant="quiet" onClick={() => setOpen(false)}>
            {t('Later')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
