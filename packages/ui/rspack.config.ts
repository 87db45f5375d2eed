import { defineConfig } from '@rspack/cli';
import { rspack } from '@rspack/core';

/** Builds the gallery only. The components themselves are compiled into the shell. */
export default defineConfig({
  entry: './stories/gallery.tsx',
  target: ['web', 'es2022'],
  resolve: { extensions: ['.tsx', '.ts', '.js'] },
  module: {
    parser: { 'css/module': { namedExports: false } },
    // Tests of the gallery find components by their class names.
    generator: { 'css/module': { localIdentName: '[name]__[local]' } },
    rules: [
      {
        test: /\.tsx?$/,
        loader: 'builtin:swc-loader',
        options: {
          jsc: {
            target: 'es2022',
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic' } },
          },
        },
      },
      { test: /\.module\.css$/, type: 'css/module' },
      { test: /\.css$/, exclude: /\.module\.css$/, type: 'css' },
    ],
  },
  plugins: [
    new rspack.HtmlRspackPlugin({
      title: 'Bourse UI',
      meta: { viewport: 'width=device-width, initial-scale=1, viewport-fit=cover' },
    }),
  ],
  optimization: {
    minimizer: [
      new rspack.SwcJsMinimizerRspackPlugin({ extractComments: false }),
      // Without targets, Lightning CSS would expand every logical property for browsers of ten years ago.
      new rspack.LightningCssMinimizerRspackPlugin({
        minimizerOptions: { targets: ['chrome >= 111', 'safari >= 16.4', 'firefox >= 121'] },
      }),
    ],
  },
  performance: false,
});
