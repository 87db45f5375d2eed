import { Timeline } from '@bourse/ui/timeline';
import { useTranslations } from '../translations.ts';

const steps = ['details', 'review', 'verified'] as const;

/** How far the verification is: `at` is the step that is being worked on, undefined after the last. */
export function Steps({ at }: { at: (typeof steps)[number] | undefined }) {
  const { t } = useTranslations();
  const current = at === undefined ? steps.length : steps.indexOf(at);
  return (
    <Timeline
      label={t('realName.steps')}
      layout="horizontal"
      steps={steps.map((id, index) => ({
        id,
        title: t(`realName.step.${id}`),
        state: index < current ? 'done' : index === current ? 'current' : 'next',
      }))}
    />
  );
}
