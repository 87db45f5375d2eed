import type { ServiceTarget } from '@bourse/links/service-target';

/** Whether the floating button is shown on a screen (D9). While a dialog is open, CSS hides it. */
export const isServiceShown = (
  route: { readonly hideCustomerService: boolean },
  pathname: string,
  target: ServiceTarget | undefined,
): target is ServiceTarget =>
  target !== undefined && !route.hideCustomerService && !('to' in target && target.to === pathname);
