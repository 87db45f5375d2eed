/** The time labels of a timeline: at whole hours of the deployment's zone (D26), or quarters of an hour. Pure. */
import { MINUTE } from './bars.ts';

const HOUR = 60;
/** Minutes between labels. */
const STEPS = [15, 30, HOUR, 2 * HOUR, 3 * HOUR, 4 * HOUR, 6 * HOUR, 12 * HOUR];

export interface HourTick {
  /** Minutes since the start of the axis. */
  minute: number;
  time: number;
}

/**
 * @param most how many labels fit side by side
 * @returns times at equal distances; at quarters of an hour only when the axis is shorter than three hours
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
    // Continues just before the next possible label.
    time += (stride - 1) * MINUTE;
  }
  return ticks;
}
