import { Banner } from '@bourse/ui/banner';
import { Button } from '@bourse/ui/button';
import { useTranslations } from '../translations.ts';

/** The price of the offer is another than the one that the customer saw. */
export function NewPrice({ now, was, onAccept }: { now: string; was: string; onAccept: () => void }) {
  const { t } = useTranslations();
  return (
    <Banner
      tone="warning"
      title={t('deals.newPrice', { now, was })}
      action={
        <Button size="small" onClick={onAccept}>
          {t('deals.accept', { price: now })}
        </Button>
      }
    />
  );
}
