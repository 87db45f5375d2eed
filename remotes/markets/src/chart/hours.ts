/** Where a timeline writes the time: at whole hours of the deployment's zone (D26). Pure. */
import { MINUTE } from './bars.ts';

const HOUR = 60 * MINUTE;
const STEPS = [1, 2, 3, 4, 6, 12];

export interface HourTick {
  /** Minutes since the session began. */
  minute: number;
  time: number;
}

/**
 * @param most how many fit beside one another
 * @returns whole hours inside the session, at even distances
 */
export function hourTicks(start: number, end: number, timeZone: string, most: number): HourTick[] {
  const hours = (end - start) / HOUR;
  const step = STEPS.find((candidate) => hours / candidate <= most) ?? 24;
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  const ticks: HourTick[] = [];
  for (let time = start; time < end; time += MINUTE) {
    const [hour, minute] = format.format(time).split(':').map(Number);
    if (minute !== 0) continue;
    if ((hour ?? 0) % step === 0) ticks.push({ minute: Math.round((time - start) / MINUTE), time });
    // From one whole hour to just before the next.
    time += HOUR - MINUTE;
  }
  return ticks;
}
