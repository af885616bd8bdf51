import { useLocation } from '@tanstack/react-router';
import { emergencyNumbers, organisation } from '#contract/shared/organisation.ts';
import { Sentence, useT } from '#web/i18n/use-t.tsx';
import * as paths from '#web/lib/paths.ts';
import { useSelectedCity } from '#web/parts/cities/use-selected-city.ts';
import { Button } from '#web/ui/button.tsx';
import { agreeToDisclaimer, useDisclaimer } from './disclaimer-storage.ts';

/** Explains that this is no emergency service. Shown until the visitor presses `I agree`. */
export function DisclaimerSection() {
  const t = useT();
  const isHome = useLocation({ select: ({ pathname }) => pathname === paths.home });
  const hasCity = useSelectedCity() !== null;
  const isShown = useDisclaimer(isHome && hasCity);

  return (
    <div aria-live="polite">
      {isShown ? (
        <section aria-labelledby="disclaimer-title" className="site-disclaimer">
          <h2 id="disclaimer-title" className="text-lg">
            {t('Non-Emergency Disclaimer')}
          </h2>
          <p className="mt-1 mb-3">
            <Sentence
              text="{name} is for visits that can wait. By agreeing, you confirm that this is a non-emergency case. In an emergency call {number}, or {ambulanceNumber} for an ambulance."
              elements={{
                name: organisation.name,
                number: (
                  <a className="link link-roomy font-bold" href={`tel:${emergencyNumbers.any}`}>
                    {emergencyNumbers.any}
                  </a>
                ),
                ambulanceNumber: (
                  <a className="link link-roomy font-bold" href={`tel:${emergencyNumbers.ambulance}`}>
                    {emergencyNumbers.ambulance}
                  </a>
                ),
              }}
            />
          </p>
          <Button onClick={agreeToDisclaimer} className="max-md:w-full">
            {t('I agree')}
          </Button>
        </section>
      ) : null}
    </div>
  );
}
