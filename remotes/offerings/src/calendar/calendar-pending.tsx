import { QueryView, SkeletonRows } from '@bourse/ui/states';

const UNKNOWN_YET = { status: 'pending', data: undefined, error: undefined, refetch: () => {} } as const;

export const CalendarPending = () => (
  <QueryView<undefined> result={UNKNOWN_YET} pending={<SkeletonRows rows={6} shape="row" />}>
    {() => null}
  </QueryView>
);
