/** Where customer service is, and on which screens its button is shown (product.md, "Frame"; D2, D9, D10). */
import { optionalLinks, ownPath } from '@bourse/links/links';

/** A screen of this app, or an address outside of it. */
export type ServiceTarget = { readonly to: string } | { readonly href: string };

interface ServiceFacts {
  /** The deployment's flag: customer service is the in-app chat. */
  chat: boolean;
  /** The response of `kefu`; undefined until there is one. */
  answer: { link: string | null; route: string | null } | undefined;
  /** Whether this app has a screen at a path. */
  hasRoute: (path: string) => boolean;
}

/** Only these schemes are opened from the back end's response, because others, such as javascript:, may run code. */
const isSafe = (address: string): boolean => /^(https?:\/\/|mailto:|tel:)/i.test(address);

/** @returns undefined when there is neither chat nor link, so that no button is shown (D2, D10) */
export function serviceTarget({ chat, answer, hasRoute }: ServiceFacts): ServiceTarget | undefined {
  const screen = optionalLinks.customerService();
  if (chat) return hasRoute(screen) ? { to: screen } : undefined;
  if (answer?.link && isSafe(answer.link)) return { href: answer.link };
  const route = ownPath(answer?.route);
  return route && hasRoute(route) ? { to: route } : undefined;
}

/** Whether the floating button is shown on a screen (D9). While a dialog is open, CSS hides it. */
export const isServiceShown = (
  route: { readonly hideCustomerService: boolean },
  pathname: string,
  target: ServiceTarget | undefined,
): target is ServiceTarget =>
  target !== undefined && !route.hideCustomerService && !('to' in target && target.to === pathname);
