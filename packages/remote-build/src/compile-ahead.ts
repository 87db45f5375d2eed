import { BannerPlugin, Compilation, type RspackPluginInstance } from '@rspack/core';

/**
 * Lets V8 compile the functions of a script while it arrives, beside the main thread, instead of each when it is first
 * called: nearly all functions of the first files are called before the first figure stands. Other engines, and Chromium
 * before 136, read a comment. https://v8.dev/blog/explicit-compile-hints
 */
export const compileAhead = (): RspackPluginInstance =>
  new BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    test: /\.js$/,
    // After the scripts were minified, which drops comments.
    stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  });
