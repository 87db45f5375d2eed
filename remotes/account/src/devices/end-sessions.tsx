import { ApiError } from '@bourse/api/error';
import { m } from '@bourse/api/query';
import { type CustomerSession, endSession } from '@bourse/contract/sessions';
import { useErrorText } from '@bourse/i18n/errors';
import { useCommonTranslations } from '@bourse/i18n/translations';
import { Confirm } from '@bourse/ui/dialog';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useDeviceName } from '../device-name/use-device-name.ts';
import { useTranslations } from '../translations.ts';

interface EndSessionsProps {
  /** None: nothing is asked. */
  sessions: readonly CustomerSession[];
  onClose: () => void;
}

/** Asks before it ends sessions, one call each. Where calls fail, it says how many have ended; Retry ends the rest. */
export function EndSessions({ sessions, onClose }: EndSessionsProps) {
  const { t } = useTranslations();
  const common = useCommonTranslations();
  const nameOf = useDeviceName();
  const errorText = useErrorText();
  const end = useMutation(m(endSession));
  const ended = useRef(new Set<string>());
  const [problem, setProblem] = useState<string>();
  const [first, ...more] = sessions;

  /** @returns why it failed */
  const endOne = async ({ id }: CustomerSession): Promise<unknown> => {
    try {
      await end.mutateAsync({ sessionId: id });
    } catch (error) {
      // A session that ended by itself is what was wanted.
      if (!(error instanceof ApiError && error.code === 'not-found')) return error;
    }
    ended.current.add(id);
  };

  const close = () => {
    ended.current.clear();
    setProblem(undefined);
    onClose();
  };

  /** Sends all calls at once: a customer who leaves the screen has still logged out every device of the question. */
  const endAll = async () => {
    const left = sessions.filter(({ id }) => !ended.current.has(id));
    const problems = await Promise.all(left.map(endOne));
    const [failure] = problems.filter((error) => error !== undefined);
    if (failure === undefined) return close();
    const done = t('devices.endedSome', { done: ended.current.size, all: sessions.length });
    setProblem(`${done} ${errorText(failure)}`);
  };

  const titleOfOne = (agent: string | null): string => {
    const device = nameOf(agent);
    return device === t('devices.unknown') ? t('devices.endUnknownTitle') : t('devices.endTitle', { device });
  };

  return (
    <Confirm
      open={first !== undefined}
      onClose={close}
      title={
        more.length > 0
          ? t('devices.endOthersTitle', { count: sessions.length })
          : titleOfOne(first?.agent ?? null)
      }
      confirmLabel={problem ? common.t('retry') : t('devices.end')}
      tone="danger"
      onConfirm={endAll}
      problem={problem}
    >
      {t('devices.endHint')}
    </Confirm>
  );
}
