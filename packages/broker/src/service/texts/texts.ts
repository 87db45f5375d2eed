/** The broker's own texts of the chat, in the four languages (product.md, "Customer service"). */
import { type Language, languageOf } from '../../call/language.ts';
import { chinese } from './chinese.ts';
import { english } from './english.ts';
import { german } from './german.ts';
import type { Texts } from './shape.ts';
import { spanish } from './spanish.ts';

const TEXTS: Record<Language, Texts> = { en: english, zh: chinese, de: german, es: spanish };

/** @param tag as in `languageOf` */
export const textsIn = (tag: string | undefined): Texts => TEXTS[languageOf(tag)];
