/** How far an application for new shares is, as its row says it (D42, D68). Pure. */
import type { IpoApplication, IpoStage } from '@bourse/contract/ipo';
import { cmp, type Decimal, isZero } from '@bourse/money/decimal';
import type { TimelineStep } from '@bourse/ui/timeline';

export const APPLICATION_STEPS = ['applied', 'allotted', 'transfer', 'holdings'] as const;

export interface Progress {
  /** The badge. */
  stage: IpoStage;
  word: 'pending' | 'success' | 'refunded' | 'failed' | 'unknown';
  /** Of each of the four steps; undefined where nothing is known of it. */
  states: readonly [StepState, StepState, StepState, StepState];
  /** The sentence below the steps. */
  line: 'onHold' | 'allotting' | 'arriving' | 'inHoldings' | 'cancelled' | 'notAllotted' | 'unknown';
  /** The amount that has come back; undefined where nothing has, or where that is not known. */
  refund: Decimal | undefined;
  /** The figures at the right: what was asked for, what was allotted of it, or nothing (D42). */
  figures: 'asked' | 'allotted' | undefined;
}
type StepState = TimelineStep['state'];

const progress = (
  { stage, refund }: IpoApplication,
  word: Progress['word'],
  line: Progress['line'],
  states: Progress['states'],
  figures?: Progress['figures'],
): Progress => ({
  stage,
  word,
  line,
  states,
  figures,
  refund: refund !== null && !isZero(refund) ? refund : undefined,
});

export function progressOf(application: IpoApplication): Progress {
  const { status, stage, refund, total, ipoStatus } = application;
  switch (status) {
    case 'pending':
      return progress(application, 'pending', 'onHold', ['done', 'next', 'next', 'next'], 'asked');
    case 'allotting':
      return progress(application, 'pending', 'allotting', ['done', 'current', 'next', 'next']);
    case 'success': {
      // Everything came back after the allotment: the offering was cancelled before the shares were transferred.
      if (refund !== null && cmp(refund, total) === 0)
        return progress(application, 'refunded', 'cancelled', ['done', 'done', 'failed', undefined]);
      return stage === 'completed'
        ? progress(application, 'success', 'inHoldings', ['done', 'done', 'done', 'done'], 'allotted')
        : progress(application, 'success', 'arriving', ['done', 'done', 'current', 'next'], 'allotted');
    }
    case 'failed':
      return progress(application, 'failed', ipoStatus === 'cancelled' ? 'cancelled' : 'notAllotted', [
        'done',
        'failed',
        undefined,
        undefined,
      ]);
    default:
      return progress(application, 'unknown', 'unknown', [undefined, undefined, undefined, undefined]);
  }
}

/** Whether a step of it has not happened yet. */
export const isUnderWay = ({ states }: Progress): boolean =>
  states.includes('current') || states.includes('next');

/** The id of an application among what is under way (D80). */
export const underWayId = (applicationNo: string): string => `ipo ${applicationNo}`;
