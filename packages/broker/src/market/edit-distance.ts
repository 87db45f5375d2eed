/**
 * How many typing errors lie between what was typed and the beginning of a word: letters that are wrong, missing, too
 * many, or exchanged with the next one (optimal string alignment). It is the beginning, because one who types has not
 * finished.
 */
export const errorsToPrefix = (typed: string, word: string): number => {
  let beforeLast: number[] = [];
  let last = Array.from({ length: word.length + 1 }, (_, j) => j);
  for (let i = 1; i <= typed.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= word.length; j += 1) {
      const isSame = typed[i - 1] === word[j - 1];
      let least = Math.min((last[j] ?? i) + 1, (row[j - 1] ?? i) + 1, (last[j - 1] ?? i) + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1])
        least = Math.min(least, (beforeLast[j - 2] ?? i) + 1);
      row.push(least);
    }
    beforeLast = last;
    last = row;
  }
  return Math.min(...last);
};
