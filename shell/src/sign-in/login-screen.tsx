import { cachedLoginAtom, sessionExpiredAtom, store } from '@bourse/session/session';
import { Banner } from '@bourse/ui/banner';
import { useAtomValue } from 'jotai';
import { useLocation } from 'react-router-dom';
import { useTranslations } from '../translations.ts';
import { LoginLayout } from './auth-layout.tsx';
import { LoginForm } from './login-form.tsx';

/** Router state that the registration passes on when it could not sign the customer in. */
export interface Registered {
  registered: string;
}

const isRegistered = (state: unknown): state is Registered =>
  typeof state === 'object' && state !== null && 'registered' in state;

/** The login. After it the guard redirects, because it sees the new session (D3). */
export function LoginScreen({ preloadHome }: { preloadHome: () => void }) {
  const { t } = useTranslations();
  const { state } = useLocation();
  const isExpired = useAtomValue(sessionExpiredAtom);
  const registered = isRegistered(state) ? state.registered : undefined;
  return (
    <LoginLayout>
      {registered && (
        <Banner tone="success" title={t('register.success')}>
          {t('register.successDetail')}
        </Banner>
      )}
      {isExpired && !registered && <Banner>{t('login.expired')}</Banner>}
      <LoginForm phone={registered ?? store.get(cachedLoginAtom)?.user ?? ''} preloadHome={preloadHome} />
    </LoginLayout>
  );
}
