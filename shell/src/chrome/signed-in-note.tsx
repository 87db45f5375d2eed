import { Banner } from '@bourse/ui/banner';
import { useAtom } from 'jotai';
import { useEffect } from 'react';
import { justSignedInAtom } from '../sign-in/signed-in.atoms.ts';
import { useTranslations } from '../translations.ts';

/** How long it stands, ms: long enough to be read, short enough not to be in the way. */
const SHOWN = 3_000;

/** That the login succeeded (product.md, "Frame"), over whatever screen it led to. */
export function SignedInNote() {
  const { t } = useTranslations();
  const [isWanted, setIsWanted] = useAtom(justSignedInAtom);
  useEffect(() => {
    if (!isWanted) return;
    const timer = setTimeout(() => setIsWanted(false), SHOWN);
    return () => clearTimeout(timer);
  }, [isWanted, setIsWanted]);
  // The place is always there, so that what comes into it is announced.
  return (
    <div aria-live="polite">
      {isWanted && (
        <Banner tone="success" over>
          {t('login.success')}
        </Banner>
      )}
    </div>
  );
}
