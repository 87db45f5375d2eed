import { Banner } from '@bourse/ui/banner';
import { Button } from '@bourse/ui/button';
import { useTranslations } from '../translations.ts';

/** Says that the price has changed since the customer saw it. Nothing is sent until the customer accepts the new price. */
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
