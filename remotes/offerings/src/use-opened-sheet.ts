import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

interface OpenedSheet {
  /** What is shown, also while the sheet closes; undefined before it was opened. */
  id: string | undefined;
  isOpen: boolean;
  /** Another number each time it is opened. */
  opening: number;
  /** The page was opened with it, so that there is no entry of the history to go back to. */
  isFirst: boolean;
}

/**
 * A sheet that the address opens: Back closes it, and a reload opens it again.
 * @param asked what the address names; null: it is closed
 * @param closed the address without it
 */
export function useOpenedSheet(asked: string | null, closed: string) {
  const { key } = useLocation();
  const navigate = useNavigate();
  const isFirst = key === 'default';
  const [sheet, set] = useState<OpenedSheet>({
    id: asked ?? undefined,
    isOpen: asked !== null,
    opening: 0,
    isFirst,
  });
  if (asked === null && sheet.isOpen) set({ ...sheet, isOpen: false });
  if (asked !== null && (!sheet.isOpen || asked !== sheet.id))
    set({ id: asked, isOpen: true, opening: sheet.opening + 1, isFirst });
  const close = () => {
    if (sheet.isFirst) void navigate(closed, { replace: true });
    else void navigate(-1);
  };
  return { ...sheet, close };
}
