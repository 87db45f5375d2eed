/** What the development server does to the answers of the broker, for a page that asks for it by a cookie. */
export const answerModes = ['normal', 'slow', 'failing', 'empty'] as const;
export type AnswerMode = (typeof answerModes)[number];

const COOKIE = 'standalone-answers';

/** @param cookies a `Cookie` header, or `document.cookie` */
export function answerMode(cookies: string): AnswerMode {
  const value = new RegExp(`(?:^|; *)${COOKIE}=(\\w+)`).exec(cookies)?.[1];
  return answerModes.find((mode) => mode === value) ?? 'normal';
}

/** For `document.cookie`. */
export const answerCookie = (mode: AnswerMode): string => `${COOKIE}=${mode}; path=/; SameSite=Strict`;
