// Plain JavaScript: the compiler imports it itself, and not every Node reads types. What it does is in english-texts.ts.
export default function englishTexts(source) {
  const { file, addTo } = this.getOptions();
  this.addDependency(file);
  return addTo(source);
}
