/** Where customer service is (product.md, "Customer service"; D2, D10, D70). */
import { optionalLinks, ownPath } from './links.ts';

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
  // While the chat is off its screen would only lead back to this target.
  const isChat = route?.split(/[?#]/)[0] === screen;
  return route && !isChat && hasRoute(route) ? { to: route } : undefined;
}
