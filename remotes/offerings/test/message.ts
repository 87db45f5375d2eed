/** A sentence that must be said word for word. */
export interface Message {
  /** What happens. */
  of: string;
  /** Makes it happen on the screen. */
  show: () => Promise<unknown>;
  said: Record<'en' | 'zh' | 'de' | 'es', string>;
}
