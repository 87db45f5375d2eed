import { q } from '@bourse/api/query';
import { listBankCards } from '@bourse/contract/bank-cards';
import type { Customer } from '@bourse/contract/customer';
import { getIdentity } from '@bourse/contract/identity';
import { links, optionalLinks } from '@bourse/links/links';
import { useHasRoute } from '@bourse/remote-kit/remotes';
import { List, Row } from '@bourse/ui/list';
import { Section } from '@bourse/ui/section';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useTranslations } from '../translations.ts';
import { type Step, stepsOf } from './setting-up.ts';

const WAYS: Record<Step, string> = {
  name: optionalLinks.realName(),
  card: optionalLinks.bankCards(),
  password: links.transactionPassword(),
};

/** The steps that are left to a new customer. A step that is not known or has no screen is left out; so are all, once done. */
export function FinishSettingUp({ customer }: { customer: Customer }) {
  const { t } = useTranslations();
  const hasRoute = useHasRoute();
  const identity = useQuery(q(getIdentity, {})).data;
  const cards = useQuery(q(listBankCards, {}, { enabled: hasRoute(WAYS.card) })).data?.items;
  const steps = stepsOf({ identity, cards, customer }).filter(({ step }) => hasRoute(WAYS[step]));
  const left = steps.filter(({ isDone }) => !isDone);
  if (left.length === 0) return null;
  const done = t('settingUp.done', { done: steps.length - left.length, count: steps.length });
  return (
    <Section title={t('settingUp.title')} aside={<span>{done}</span>} flush>
      <List label={t('settingUp.title')}>
        {left.map(({ step }) => (
          <Row key={step} as={Link} to={WAYS[step]} title={t(`settingUp.${step}`)} />
        ))}
      </List>
    </Section>
  );
}
