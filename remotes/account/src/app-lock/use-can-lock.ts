import { deployment } from '@bourse/session/config';
import { hasWebAuthn } from '@bourse/session/web-authn';
import { useQuery } from '@tanstack/react-query';

/** @returns whether the app lock is offered: the deployment has it, and this device can verify its owner */
export function useCanLock(): boolean {
  const isOffered = deployment.appLockMinutes.length > 0 && hasWebAuthn(deployment);
  const { data } = useQuery({
    queryKey: ['verifying-authenticator'],
    queryFn: () => PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable(),
    enabled: isOffered,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });
  return isOffered && data === true;
}
