import { m, q } from '@bourse/api/query';
import { changeNoticeSettings, getNoticeSettings, type NoticeTopic } from '@bourse/contract/notices';
import { useErrorText } from '@bourse/i18n/errors';
import { Dialog } from '@bourse/ui/dialog';
import { List } from '@bourse/ui/list';
import { QueryView, SkeletonRows } from '@bourse/ui/states';
import { Switch } from '@bourse/ui/switch';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from '../translations.ts';
import styles from './notice-settings.module.css';
import { OnThisDevice } from './on-this-device.tsx';

const SETTINGS = q(getNoticeSettings, {});

/** The topics that the customer is told of. What is switched off is listed, without a banner and a number. */
export function NoticeSettings({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslations();
  return (
    <Dialog open={open} onClose={onClose} variant="sheet" title={t('notices.settings')} inAddress>
      <div className={styles.topics}>
        <OnThisDevice />
        <Topics />
      </div>
      <p className={styles.note}>{t('notices.settingsHint')}</p>
    </Dialog>
  );
}

function Topics() {
  const { t } = useTranslations();
  return (
    <QueryView
      result={useQuery(SETTINGS)}
      pending={<SkeletonRows rows={7} shape="line" />}
      errorTitle={t('notices.settingsFailed')}
    >
      {({ items }) => (
        <List label={t('notices.settings')}>
          {items.map(({ topic, isOn }) => (
            <Topic key={topic} topic={topic} isOn={isOn} />
          ))}
        </List>
      )}
    </QueryView>
  );
}

function Topic({ topic, isOn }: { topic: NoticeTopic; isOn: boolean }) {
  const { t } = useTranslations();
  const errorText = useErrorText();
  const { mutate, variables, status, error } = useMutation(m(changeNoticeSettings));
  // What was chosen stands at once; what the back end has not taken goes back.
  const chosen = status === 'pending' || status === 'success' ? variables.isOn : isOn;
  return (
    <Switch
      label={t(`notices.topic.${topic}`)}
      detail={error ? <span role="alert">{errorText(error)}</span> : undefined}
      checked={chosen}
      onChange={(next) => mutate({ topic, isOn: next })}
    />
  );
}
