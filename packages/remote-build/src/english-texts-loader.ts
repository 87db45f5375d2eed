import type { LoaderContext } from '@rspack/core';
import { type EnglishTexts, readTexts, withTexts } from './english-texts.ts';

/** Puts the English texts that a module names into it. */
export default function englishTexts(this: LoaderContext<EnglishTexts>, source: string): string {
  const { file, namespace } = this.getOptions();
  this.addDependency(file);
  return withTexts(source, readTexts(file), namespace);
}
