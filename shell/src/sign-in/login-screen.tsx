import { cachedLoginAtom, sessionEndAtom, store } from '@bourse/session/session';
import { Banner } from '@bourse/ui/banner';
import { useAtomValue } from 'jotai';
import { useLocation } from 'react-router-dom';
import { useTranslations } from '../translations.ts';
import { LoginLayout } from './auth-layout.tsx';
import { LoginForm } from './login-form.tsx';

/** What the registration hands over where it could not sign the customer in itself. */
export interface Registered {
  registered: string;
}

const isRegistered = (state: unknown): state is Registered =>
  typeof state === 'object' && state !== null && 'registered' in state;

/** Where it leads afterwards is the guard's matter: it sees that there is a session (D3). */
export function LoginScreen() {
  const { t } = useTranslations();
  const { state } = useLocation();
  const isExpired = useAtomValue(sessionEndAtom) === 'expired';
  const registered = isRegistered(state) ? state.registered : undefined;
  return (
    <LoginLayout>
      {registered && (
        <Banner tone="success" title={t('register.success')}>
          {t('register.successDetail')}
        </Banner>
      )}
      {isExpired && !registered && <Banner>{t('login.expired')}</Banner>}
      <LoginForm phone={registered ?? store.get(cachedLoginAtom)?.user ?? ''} />
    </LoginLayout>
  );
}
