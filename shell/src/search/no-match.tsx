import { Button } from '@bourse/ui/button';
import { Empty } from '@bourse/ui/states';
import { useLaterTexts } from '../later-texts.ts';
import { useTranslations } from '../translations.ts';
import type { Kind } from './kind-choice.tsx';

interface NoMatchProps {
  text: string;
  kind: Kind;
  /** Shows the matches of all kinds. */
  onAll: () => void;
}

/** Nothing matches; where only one kind is shown, others may. */
export function NoMatch({ text, kind, onAll }: NoMatchProps) {
  const { t } = useTranslations();
  const { t: later } = useLaterTexts();
  const title = t('search.none', { text });
  if (kind === 'all') return <Empty title={title} detail={t('search.noneDetail')} />;
  return (
    <Empty
      title={title}
      detail={later('kinds.none')}
      action={<Button onClick={onAll}>{later('kinds.showAll')}</Button>}
    />
  );
}
