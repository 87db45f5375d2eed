import { documentAddress } from '@bourse/api/files';
import type { Ipo } from '@bourse/contract/ipo';
import { worstRateOf } from '@bourse/figures/deals';
import { useErrorText } from '@bourse/i18n/errors';
import { links, optionalLinks } from '@bourse/links/links';
import { formatAmount } from '@bourse/money/format';
import { LeaveGuard } from '@bourse/remote-kit/leave-guard';
import { useHasRoute } from '@bourse/remote-kit/remotes';
import { useRested } from '@bourse/remote-kit/use-rested';
import { useReview } from '@bourse/remote-kit/use-review';
import { deployment } from '@bourse/session/config';
import { Button } from '@bourse/ui/button';
import { Dialog } from '@bourse/ui/dialog';
import { Form } from '@bourse/ui/form';
import { linkButton, textLink } from '@bourse/ui/link-button';
import { CostLine } from '@bourse/ui/money-call';
import { VisuallyHidden } from '@bourse/ui/visually-hidden';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { money, shares } from '../figures.ts';
import { NewPrice } from '../money-call/new-price.tsx';
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
import { ApplyReview } from './apply-review.tsx';
import type { ApplicationCall } from './use-application.ts';
import { useIpoWords } from './use-ipo-words.ts';

interface ApplyFormProps {
  isOpen: boolean;
  ipo: Ipo;
  draft: ApplicationDraft;
  /** The quantity differs from the one in the address. */
  isTouched: boolean;
  onChange: (draft: ApplicationDraft) => void;
  terms: Terms;
  call: ApplicationCall;
  /** Reads the offerings again; called after something was sent. */
  refresh: () => void;
  onClose: () => void;
}

/** The form for the number of shares, with the amount that is held for them, and its review (D53, D67). */
export function ApplyForm(props: ApplyFormProps) {
  const { isOpen, ipo, draft, isTouched, onChange, terms, call, refresh, onClose } = props;
  const { t } = useTranslations();
  const words = useIpoWords();
  const hasRoute = useHasRoute();
  const formId = useId();
  const { isReviewing, open, close } = useReview(call);
  const { id, symbol, companyName, issuePrice } = ipo;
  const summary = summarise(draft, ipo, terms);
  const problem = problemOf(draft, ipo, terms, summary);
  const sentence = useProblemText(ipo, summary);
  const [isRested, leave] = useRested(draft.text);
  const isSaidAtField = problem === 'insufficientFunds' || (problem === 'tooFew' && isRested);
  const { quantity } = summary;
  const currency = ipo.currency ?? deployment.currency;
  const seen = formatAmount(draft.price, currency);
  const recharge = optionalLinks.recharge();
  const address = applyAddress(id, draft.text);
  const review = () => {
    if (problem) leave();
    else open();
  };
  const worstRate =
    terms.rate && currency !== deployment.currency
      ? worstRateOf(terms.rate, deployment.priceTolerance)
      : undefined;
  const accept = () => {
    onChange({ ...draft, price: issuePrice });
    // Dismisses a refusal for the old price. The next review is of another application, so its time to read begins again.
    call.dismiss();
    call.beginReview();
  };
  const newPrice = problem === 'priceChanged' && (
    <NewPrice now={formatAmount(issuePrice, currency)} was={seen} onAccept={accept} />
  );
  const send = async (transactionCode: string | undefined) => {
    if (quantity === undefined || problem) return;
    await call.send(
      { ipoId: id, symbol, quantity, price: draft.price, ...(worstRate ? { rate: worstRate } : {}) },
      { transactionCode },
    );
    refresh();
  };
  return (
    <>
      <Dialog
        open={isOpen}
        onClose={onClose}
        title={t('ipo.apply.title', { name: companyName })}
        variant="sheet"
        inAddress
        actions={
          <div className={styles.pinned}>
            <CostLine
              sum={quantity === undefined ? seen : `${seen} × ${shares(quantity)}`}
              rate={terms.rate ?? undefined}
              from={currency}
              home={deployment.currency}
              label={t('ipo.apply.hold')}
              total={summary.held}
            />
            <Button
              type="submit"
              form={formId}
              variant="buy"
              size="large"
              wide
              reason={problem && sentence(problem)}
              isReasonElsewhere={isSaidAtField}
            >
              {t('ipo.apply.review')}
            </Button>
          </div>
        }
      >
        <Form id={formId} className={styles.form} onSubmit={review}>
          <div>
            <p className={styles.price}>{t('ipo.apply.aShare', { price: seen })}</p>
            <p className={styles.note}>{words.closes(ipo)?.text}</p>
          </div>
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
          {!isReviewing && newPrice}
          <ApplyFigures ipo={ipo} summary={summary} />
          <p className={styles.note}>{t('ipo.apply.note')}</p>
          <Prospectus ipo={ipo} />
        </Form>
      </Dialog>
      <ApplyReview
        isOpen={isOpen && isReviewing}
        ipo={ipo}
        price={draft.price}
        summary={summary}
        rate={terms.rate}
        worstRate={worstRate}
        call={call}
        reason={problem && sentence(problem)}
        address={address}
        onConfirm={send}
        onClose={close}
      >
        {newPrice}
      </ApplyReview>
      <LeaveGuard
        when={isOpen && isTouched && !call.isUnderWay}
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
