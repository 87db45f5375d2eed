import { PayTo } from '../records/pay-to.tsx';
import { useTransfer } from '../records/use-transfer.ts';

/** Where the money of a recharge is to be sent; nothing until it is known, and where the back end names no account. */
export function PayeeOf({ no }: { no: string }) {
  const found = useTransfer(no).data;
  return found?.kind === 'recharge' && found.record.payTo && <PayTo payee={found.record.payTo} />;
}
