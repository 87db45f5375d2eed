import { Banner } from '@bourse/ui/banner';
import { useAtom } from 'jotai';
import { useEffect } from 'react';
import { useTranslations } from '../translations.ts';
import { justSignedInAtom } from './signed-in.atoms.ts';

/** How long the note is shown, ms. */
const SHOWN = 3_000;

/** Says after a login that it succeeded, on whichever screen it led to (product.md, "Frame"). */
export function SignedInNote() {
  const { t } = useTranslations();
  const [isWanted, setIsWanted] = useAtom(justSignedInAtom);
  useEffect(() => {
    if (!isWanted) return;
    const timer = setTimeout(() => setIsWanted(false), SHOWN);
    return () => clearTimeout(timer);
  }, [isWanted, setIsWanted]);
  // The live region is always mounted, so that its content is announced when it appears.
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
