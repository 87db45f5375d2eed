import { ApiError } from '@bourse/api/error';
import { onPushChange, pushState, turnPushOff, turnPushOn } from '@bourse/api/push';
import { q } from '@bourse/api/query';
import { getPushKey } from '@bourse/contract/push';
import { useErrorText } from '@bourse/i18n/errors';
import { amountsHiddenAtom } from '@bourse/session/preferences';
import { List, Row } from '@bourse/ui/list';
import { SkeletonRows } from '@bourse/ui/states';
import { Switch } from '@bourse/ui/switch';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useSyncExternalStore } from 'react';
import { useTranslations } from '../translations.ts';

const KEY = q(getPushKey, {});

/** Whether notices come to this device while the app is closed. With a back end that sends none it is not there. */
export function OnThisDevice() {
  const { data, isPending } = useQuery(KEY);
  if (isPending) return <SkeletonRows rows={1} shape="row" />;
  return data?.publicKey ? <Choice /> : null;
}

function Choice() {
  const { t } = useTranslations();
  const errorText = useErrorText();
  const state = useSyncExternalStore(onPushChange, pushState);
  const areAmountsHidden = useAtomValue(amountsHiddenAtom);
  const { mutate, variables, isPending, error } = useMutation({
    mutationFn: (isOn: boolean) => (isOn ? turnPushOn() : turnPushOff()),
  });
  const title = t('notices.push.title');
  if (state !== 'on' && state !== 'off')
    return (
      <List label={title}>
        <Row title={title} detail={t(`notices.push.impossible.${state}`)} />
      </List>
    );
  const detail = t(areAmountsHidden ? 'notices.push.closedWithoutAmounts' : 'notices.push.closed');
  const problem = error instanceof ApiError ? errorText(error) : t('notices.push.failed');
  return (
    <List label={title}>
      <Switch
        label={title}
        detail={error ? <span role="alert">{problem}</span> : detail}
        checked={isPending ? variables : state === 'on'}
        onChange={(isOn) => mutate(isOn)}
      />
    </List>
  );
}
