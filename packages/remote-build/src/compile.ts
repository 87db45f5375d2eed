import path from 'node:path';
import { type Configuration, rspack, type StatsCompilation } from '@rspack/core';
import { STATS } from './stats.ts';
import { undeclaredIn } from './undeclared.ts';
import { relativePath } from './workspace.ts';

function into(dist: string, { output, context = '', ...config }: Configuration): Configuration {
  const own = path.join(context, 'dist');
  const folder = path.join(dist, relativePath(own, output?.path ?? own));
  return { ...config, context, output: { ...output, path: folder } };
}

/**
 * Runs one build, as `rspack build` does in the package's folder.
 * @param dist folder to write to instead of the package's own `dist/`; what the configuration puts into a folder of it
 * goes into the same folder
 * @throws Error with every error and every warning: a build that half works is not released
 */
export function compile(config: Configuration, dist?: string): Promise<StatsCompilation> {
  const compiler = rspack(dist === undefined ? config : into(dist, config));
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error || !stats) return reject(error ?? new Error('The build gave no statistics.'));
        const result = stats.toJson(STATS);
        const problems = [...(result.errors ?? []), ...(result.warnings ?? [])];
        if (problems.length === 0) return resolve(result);
        const texts = problems.map((problem) => `${problem.moduleName ?? ''}\n${problem.message}`);
        const advice = undeclaredIn(texts.join('\n'));
        reject(new Error(`The build of "${config.name}" failed:\n\n${[...texts, ...advice].join('\n\n')}`));
      });
    });
  });
}
