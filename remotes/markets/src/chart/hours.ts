/** Where a timeline writes the time: at whole hours of the deployment's zone (D26), or quarters of one. Pure. */
import { MINUTE } from './bars.ts';

const HOUR = 60;
/** Minutes from one label to the next. */
const STEPS = [15, 30, HOUR, 2 * HOUR, 3 * HOUR, 4 * HOUR, 6 * HOUR, 12 * HOUR];

export interface HourTick {
  /** Minutes since the axis began. */
  minute: number;
  time: number;
}

/**
 * @param most how many fit beside one another
 * @returns times on the axis at even distances, at quarters of an hour only where it is shorter than three hours
 */
export function hourTicks(start: number, end: number, timeZone: string, most: number): HourTick[] {
  const minutes = (end - start) / MINUTE;
  const least = minutes >= 3 * HOUR ? HOUR : 0;
  const step = STEPS.find((candidate) => candidate >= least && minutes / candidate <= most) ?? 24 * HOUR;
  const stride = Math.min(step, HOUR);
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  const ticks: HourTick[] = [];
  for (let time = start; time < end; time += MINUTE) {
    const [hour = 0, minute = 0] = format.format(time).split(':').map(Number);
    if (minute % stride !== 0) continue;
    if ((hour * HOUR + minute) % step === 0)
      ticks.push({ minute: Math.round((time - start) / MINUTE), time });
    // From one that is due to just before the next.
    time += (stride - 1) * MINUTE;
  }
  return ticks;
}
