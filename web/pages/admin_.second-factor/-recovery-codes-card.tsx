import { useT } from '#web/i18n/use-t.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

/** New recovery codes. They are shown once, because the server keeps only their hashes. */
export function RecoveryCodesCard({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const t = useT();
  return (
    <Card as="section" padding="roomy" aria-labelledby="new-codes">
      <h2 id="new-codes" className="text-xl">
        {t('Your recovery codes')}
      </h2>
      <p className="mt-1 mb-4">
        {t(
          'Print or write down these ten codes and keep them away from your phone. Each works once if you lose it. They are not shown again.',
        )}
      </p>
      <ul className="mb-5 grid grid-cols-1 gap-2 min-[24rem]:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code className="text-lg">{code}</code>
          </li>
        ))}
      </ul>
      <div className="no-print flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => window.print()}>
          {t('Print')}
        </Button>
        <Button onClick={onDone}>{t('I have saved them')}</Button>
      </div>
    </Card>
  );
}
