import { useT } from '#web/i18n/use-t.tsx';

const star = 'm10 1.9 2.5 5.1 5.6.8-4 4 .9 5.6-5-2.7-5 2.7.9-5.6-4-4 5.6-.8z';
const indexes = [0, 1, 2, 3, 4];

/** Five stars, filled up to the rounded-down value, and the value with one decimal. */
export function Rating({ value, className = '' }: { value: number; className?: string | undefined }) {
  const t = useT();
  const shown = Math.min(5, Math.max(0, value));
  const text = shown.toFixed(1);

  return (
    <span className={`ui-rating ${className}`} role="img" aria-label={t('Rated {rating} out of 5', { rating: text })}>
      <svg viewBox="0 0 100 20" aria-hidden="true">
        {indexes.map((index) => (
          <path
            key={index}
            d={star}
            transform={`translate(${index * 20})`}
            data-filled={index < Math.floor(shown) || undefined}
          />
        ))}
      </svg>
      {text}
    </span>
  );
}
