import { documentAddress } from '@bourse/api/files';
import type { Ipo } from '@bourse/contract/ipo';
import { useErrorText } from '@bourse/i18n/errors';
import { links, optionalLinks } from '@bourse/links/links';
import { formatAmount } from '@bourse/money/format';
import { LeaveGuard } from '@bourse/remote-kit/leave-guard';
import { useHasRoute } from '@bourse/remote-kit/remotes';
import { useRested } from '@bourse/remote-kit/use-rested';
import { useTransactionCode } from '@bourse/remote-kit/use-transaction-code';
import { deployment } from '@bourse/session/config';
import { Banner } from '@bourse/ui/banner';
import { Button } from '@bourse/ui/button';
import { linkButton, textLink } from '@bourse/ui/link-button';
import { ReviewSheet } from '@bourse/ui/money-call';
import { UNKNOWN } from '@bourse/ui/price';
import { VisuallyHidden } from '@bourse/ui/visually-hidden';
import { Link } from 'react-router-dom';
import { money, shares } from '../figures.ts';
import { useTranslations } from '../translations.ts';
import { applyAddress } from './addresses.ts';
import {
  type ApplicationDraft,
  type ApplicationProblem,
  problemOf,
  type Summary,
  summarise,
  type Terms,
} from './application-draft.ts';
import { ApplyFigures } from './apply-figures.tsx';
import styles from './apply-form.module.css';
import { ApplyQuantity } from './apply-quantity.tsx';
import type { ApplicationCall } from './use-application.ts';
import { useIpoWords } from './use-ipo-words.ts';

interface ApplyFormProps {
  isOpen: boolean;
  ipo: Ipo;
  draft: ApplicationDraft;
  onChange: (draft: ApplicationDraft) => void;
  terms: Terms;
  call: ApplicationCall;
  /** Reads the offerings again; called after something was sent. */
  refresh: () => void;
  onClose: () => void;
}

/** How many shares are applied for, and what is held for them until they are allotted (D53, D67). */
export function ApplyForm(props: ApplyFormProps) {
  const { isOpen, ipo, draft, onChange, terms, call, refresh, onClose } = props;
  const { t } = useTranslations();
  const words = useIpoWords();
  const hasRoute = useHasRoute();
  const { id, symbol, companyName, issuePrice } = ipo;
  const summary = summarise(draft, ipo, terms);
  const problem = problemOf(draft, ipo, terms, summary);
  const sentence = useProblemText(ipo, summary);
  const [isRested, leave] = useRested(draft.text);
  const isSaidAtField = problem === 'insufficientFunds' || (problem === 'tooFew' && isRested);
  const { quantity } = summary;
  const { state } = call;
  const price = formatAmount(issuePrice, ipo.currency ?? deployment.currency);
  const recharge = optionalLinks.recharge();
  const address = applyAddress(id, draft.text);
  const code = useTransactionCode({ say: (word) => t(`call.${word}`), draft: address });
  const send = async (transactionCode: string | undefined) => {
    if (quantity === undefined || problem) return;
    await call.send({ ipoId: id, symbol, quantity, price: draft.price }, { transactionCode });
    refresh();
  };
  return (
    <>
      <ReviewSheet
        open={isOpen}
        onClose={onClose}
        inAddress
        title={t('ipo.apply.title', { name: companyName })}
        subject={t('ipo.apply.aShare', { price })}
        detail={words.closes(ipo)?.text}
        {...code}
        error={state.is === 'refused' ? state.error : undefined}
        total={[
          {
            key: 'hold',
            label: t('ipo.apply.hold'),
            value: summary.held === undefined ? UNKNOWN : money(summary.held),
            strong: true,
          },
        ]}
        confirmLabel={t('ipo.apply.confirm', { shares: shares(quantity ?? 0) })}
        tone="buy"
        isIncomplete={isSaidAtField}
        reason={problem && !isSaidAtField ? sentence(problem) : undefined}
        isSending={state.is === 'sending'}
        onConfirm={send}
      >
        <div className={styles.form}>
          <ApplyQuantity
            ipo={ipo}
            draft={draft}
            onChange={onChange}
            summary={summary}
            problem={isSaidAtField ? sentence(problem) : undefined}
            onLeave={leave}
          />
          {problem === 'insufficientFunds' && summary.short !== undefined && hasRoute(recharge) && (
            <Link to={recharge} {...linkButton({ size: 'small' })}>
              {t('ipo.apply.recharge')}
            </Link>
          )}
          {problem === 'priceChanged' && (
            <Banner
              tone="warning"
              title={t('ipo.apply.priceNow', {
                now: price,
                was: formatAmount(draft.price, ipo.currency ?? deployment.currency),
              })}
              action={
                <Button size="small" onClick={() => onChange({ ...draft, price: issuePrice })}>
                  {t('ipo.apply.accept', { price })}
                </Button>
              }
            />
          )}
          <ApplyFigures ipo={ipo} summary={summary} rate={terms.rate} price={draft.price} />
          <p className={styles.note}>{t('ipo.apply.note')}</p>
          <Prospectus ipo={ipo} />
        </div>
      </ReviewSheet>
      <LeaveGuard
        when={isOpen && !draft.isPreset && !call.isUnderWay}
        draft={address}
        unlessTo={[links.transactionPassword(address)]}
        withQuery
        title={t('call.discard.title')}
        stay={t('call.discard.stay')}
        discard={t('call.discard.discard')}
      />
    </>
  );
}

/** A link that opens the document of the offering in a new window; draws nothing where there is none. */
function Prospectus({ ipo: { prospectus } }: { ipo: Ipo }) {
  const { t } = useTranslations();
  const address = documentAddress(prospectus);
  return (
    address && (
      <a href={address} target="_blank" rel="noopener" className={textLink}>
        {t('ipo.apply.prospectus')} <VisuallyHidden>{t('ipo.apply.opensApart')}</VisuallyHidden>
      </a>
    )
  );
}

/** @returns a function from what keeps an application from being sent to its sentence */
function useProblemText({ min }: Ipo, { covered, short }: Summary): (problem: ApplicationProblem) => string {
  const { t } = useTranslations();
  const sayError = useErrorText();
  const insufficient = () =>
    short === undefined
      ? t('ipo.apply.covers', { shares: shares(covered ?? 0) })
      : t('ipo.apply.short', { amount: money(short) });
  return (problem) => {
    if (problem === 'rateMissing') return sayError({ code: 'exchange-rate-missing' });
    if (problem === 'priceChanged') return sayError({ code: 'price-changed' });
    if (problem === 'insufficientFunds')
      return `${sayError({ code: 'insufficient-funds' })} · ${insufficient()}`;
    return problem === 'offline' ? t('call.offline') : t(`ipo.apply.${problem}`, { shares: shares(min) });
  };
}
