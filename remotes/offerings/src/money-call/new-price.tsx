import { Banner } from '@bourse/ui/banner';
import { Button } from '@bourse/ui/button';
import { useTranslations } from '../translations.ts';

/** The price is another than the one that the customer saw; it is sent only after it was accepted. */
export function NewPrice({ now, was, onAccept }: { now: string; was: string; onAccept: () => void }) {
  const { t } = useTranslations();
  return (
    <Banner
      tone="warning"
      title={t('call.newPrice', { now, was })}
      action={
        <Button size="small" onClick={onAccept}>
          {t('call.accept', { price: now })}
        </Button>
      }
    />
  );
}
