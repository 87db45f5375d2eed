/** What a written number is, or why it is none, in the page's language. */
import { decimalMarkOf } from '@bourse/i18n/languages';
import { useCommonTranslations } from '@bourse/i18n/translations';
import type { Decimal } from '@bourse/money/decimal';
import { type NumberProblem, type NumberRule, readNumber } from './read-number.ts';

export interface Written {
  /** Undefined where nothing was written, or no number that is clear and within the rule. */
  value: Decimal | undefined;
  /** A sentence about what was written. */
  problem: string | undefined;
}

/** @returns reads a text by a rule */
export function useReadWritten(): (text: string, rule: NumberRule) => Written {
  const { t, locale } = useCommonTranslations();
  const sentence = (problem: NumberProblem, { decimals, digits }: NumberRule): string => {
    if (problem === 'tooLong') return t('numberTooLong', { digits });
    if (problem === 'unclear') return t('numberUnclear', { example: decimals === 0 ? '250' : '250.5' });
    return decimals === 0 ? t('numberWhole') : t('numberTooFine', { decimals });
  };
  return (text, rule) => {
    const read = readNumber(text, rule, decimalMarkOf(locale));
    if (read.is === 'number') return { value: read.value, problem: undefined };
    return { value: undefined, problem: read.is === 'empty' ? undefined : sentence(read.is, rule) };
  };
}
