import { q } from '@bourse/api/query';
import { listBankCards } from '@bourse/contract/bank-cards';
import { getCustomer } from '@bourse/contract/customer';
import { getIdentity, type Identity } from '@bourse/contract/identity';
import { listSessions } from '@bourse/contract/sessions';
import { links, optionalLinks } from '@bourse/links/links';
import type { LinkPlaceId } from '@bourse/remote-kit/places';
import { Badge, type BadgeProps } from '@bourse/ui/badge';
import type { IconName } from '@bourse/ui/icon';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { AppLockRow } from '../app-lock/app-lock-row.tsx';
import { type AccountTranslationKey, useTranslations } from '../translations.ts';
import { NoticesRow } from './notices-row.tsx';

export interface SettingsRow {
  title: AccountTranslationKey;
  icon: IconName;
  /** The row is there where a screen of the composition is at this path. */
  to: string;
  /** At the row's end; nothing while it is not known. */
  Value?: ComponentType;
}

export interface SettingsGroup {
  title: AccountTranslationKey;
  rows: readonly SettingsRow[];
  /** A row that decides for itself whether it is there. */
  More?: ComponentType;
  /** The place whose links are rows of this group, after its own. */
  place?: LinkPlaceId;
}

const STATES: Partial<Record<Identity['status'], { tone: BadgeProps['tone']; key: AccountTranslationKey }>> =
  {
    underReview: { tone: 'warning', key: 'settings.underReview' },
    approved: { tone: 'up', key: 'settings.verified' },
    refused: { tone: 'problem', key: 'settings.notApproved' },
  };

function IdentityState() {
  const { t } = useTranslations();
  const { data } = useQuery(q(getIdentity, {}));
  const state = data && STATES[data.status];
  return state ? <Badge tone={state.tone ?? 'neutral'}>{t(state.key)}</Badge> : null;
}

function CardCount() {
  const { data } = useQuery(q(listBankCards, {}));
  return data?.items.filter(({ status }) => status === 'approved').length || null;
}

function DeviceCount() {
  const { data } = useQuery(q(listSessions, {}));
  return data?.items.length || null;
}

function TransactionPasswordState() {
  const { t } = useTranslations();
  const { data } = useQuery(q(getCustomer, {}));
  if (data?.hasTransactionPassword === false) return <Badge tone="warning">{t('settings.notSet')}</Badge>;
  return data?.hasTransactionPassword ? t('settings.set') : null;
}

/** The rows of the settings that lead somewhere, in their groups (product.md, "Settings"). */
export const SETTINGS: readonly SettingsGroup[] = [
  {
    title: 'settings.you',
    rows: [
      { title: 'settings.realName', icon: 'user', to: optionalLinks.realName(), Value: IdentityState },
      { title: 'settings.bankCards', icon: 'card', to: optionalLinks.bankCards(), Value: CardCount },
    ],
    More: NoticesRow,
    place: 'settings.rows/v1',
  },
  {
    title: 'settings.security',
    rows: [
      { title: 'settings.loginPassword', icon: 'lock', to: optionalLinks.loginPassword() },
      {
        title: 'settings.transactionPassword',
        icon: 'pin',
        to: links.transactionPassword(),
        Value: TransactionPasswordState,
      },
      { title: 'settings.devices', icon: 'phone', to: links.devices(), Value: DeviceCount },
    ],
    More: AppLockRow,
  },
];
