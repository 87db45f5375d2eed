import { isSignedIn } from '@bourse/session/session';
import { isText } from '@bourse/session/shapes';
import { tabValue } from '@bourse/session/stored';
import { Confirm } from '@bourse/ui/dialog';
import { type Guard, guards, type HeldNavigation, type Place } from '@bourse/ui/open-dialogs';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useBeforeUnload, useHref, useLocation, useNavigate } from 'react-router-dom';

export interface LeaveGuardProps {
  /** Whether something would be lost. */
  when: boolean;
  /** The question. */
  title: string;
  children?: ReactNode;
  /** Labels of the two answers. */
  stay: string;
  discard: string;
  /** Address of this screen with the draft in it, from which a reload restores the draft. */
  draft?: string;
  /** Navigating to one of these addresses loses nothing, because Back from there leads to `draft`. */
  keptFrom?: readonly string[];
  /** Addresses that bring the draft back, so that going there loses nothing. */
  unlessTo?: readonly string[];
  /** Also asks where the query alone changes: the draft is in a dialog that the address opens. */
  withQuery?: boolean;
}

const addressOf = ({ pathname, search }: Place): string => pathname + search;

/**
 * Blocks the navigations for which `holds` is true.
 * @returns the blocked navigation that waits for the customer's answer, if any
 */
function useHeldNavigation(holds: Guard['holds']): HeldNavigation | undefined {
  const [held, ask] = useState<HeldNavigation>();
  const current = useEffectEvent(holds);
  useEffect(() => {
    const guard: Guard = { holds: (from, to) => current(from, to), ask };
    guards.add(guard);
    return () => void guards.delete(guard);
  }, []);
  return held;
}

/** The stored draft: the page's URL, a space, and the page's URL with the draft in it. */
const keptDraft = tabValue<string>('draft', isText, '');

/**
 * Keeps the draft of a page for a reload (`restoreDraft`). It cannot be written into the address when the reload begins,
 * because Chromium loads the address that the page had before.
 * @param page its address
 * @param draft its address with the draft in it
 * @returns a function that drops the draft
 */
function keepDraft(page: string, draft: string): () => void {
  const kept = [page, draft].map((address) => new URL(address, location.href).href).join(' ');
  keptDraft.write(kept);
  return () => {
    if (keptDraft.read() === kept) keptDraft.write('');
  };
}

/** Leaving a draft asks (design.md, "Idioms"). After a sign-out the page is left without a question. */
export function LeaveGuard(props: LeaveGuardProps) {
  const {
    when,
    title,
    children,
    stay,
    discard,
    unlessTo = [],
    draft,
    keptFrom = [],
    withQuery = false,
  } = props;
  const navigate = useNavigate();
  const { state, pathname, search } = useLocation();
  const isKeptFrom = (next: Place) => draft !== undefined && keptFrom.includes(addressOf(next));
  const held = useHeldNavigation(
    (from, to) =>
      when &&
      isSignedIn() &&
      // A screen that was left is still there while the next one loads, and must not hold up Back.
      from.pathname === pathname &&
      (from.pathname !== to.pathname || (withQuery && from.search !== to.search)) &&
      !unlessTo.includes(addressOf(to)) &&
      !(isKeptFrom(to) && addressOf(from) === draft),
  );
  const isKept = held !== undefined && isKeptFrom(held.to);
  useEffect(() => {
    if (!isKept || draft === undefined) return;
    const next = addressOf(held.to);
    held.stay();
    // The entry of the history that is left is given the draft first.
    void Promise.resolve(navigate(draft, { replace: true, state })).then(() => navigate(next));
  }, [isKept, draft, held, navigate, state]);
  const href = useHref(draft ?? '');
  const page = useHref({ pathname, search });
  const isDraft = when && draft !== undefined;
  useEffect(() => (isDraft ? keepDraft(page, href) : undefined), [isDraft, page, href]);
  useBeforeUnload((event) => {
    if (when) event.preventDefault();
  });
  return (
    <Confirm
      open={held !== undefined && !isKept}
      onClose={() => held?.stay()}
      title={title}
      confirmLabel={discard}
      cancelLabel={stay}
      tone="danger"
      onConfirm={() => held?.proceed()}
    >
      {children}
    </Confirm>
  );
}
