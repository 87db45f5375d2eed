import { optionalLinks } from '@bourse/links/links';
import { Dialog } from '@bourse/ui/dialog';
import { linkButton } from '@bourse/ui/link-button';
import { Empty, QueryView, SkeletonRows } from '@bourse/ui/states';
import { Link } from 'react-router-dom';
import { useTranslations } from '../translations.ts';
import type { TransferKind } from './kinds.ts';
import { RecordFacts } from './record-facts.tsx';
import type { Found } from './transfer.ts';
import type { useTransfer } from './use-transfer.ts';

interface RecordSheetProps {
  /** Number of the record in the address; undefined: the sheet is closed. */
  no: string | undefined;
  /** Undefined until it is known. */
  kind: TransferKind | undefined;
  record: ReturnType<typeof useTransfer>;
  onClose: () => void;
}

/** One record, over its list. */
export function RecordSheet({ no, kind, record, onClose }: RecordSheetProps) {
  const { t } = useTranslations();
  return (
    <Dialog
      open={no !== undefined}
      onClose={onClose}
      title={kind ? t(`records.${kind}.one`) : t('record.title')}
      variant="sheet"
      inAddress
    >
      <QueryView<Found | null>
        result={record}
        pending={<SkeletonRows rows={4} shape="row" />}
        errorTitle={t('records.failed')}
        isEmpty={(data) => data === null}
        empty={
          <Empty
            icon="records"
            title={t('record.notFound')}
            detail={t('record.notFoundHint', { no: no ?? '' })}
            action={
              <Link replace to={optionalLinks.rechargeRecords()} {...linkButton()}>
                {t('record.all')}
              </Link>
            }
          />
        }
      >
        {(data) => data && <RecordFacts key={data.record.id} found={data} />}
      </QueryView>
    </Dialog>
  );
}
